// A machine that stands still, or is too slow, in the midst of an answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "app/duet/duet_loop_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using Kind = DuetEvent::Kind;

constexpr double kClose = ModelVoice::kLate;  // an event a look, of 4 ms

class StandstillTest : public DuetLoopTest {
protected:
    void SetUp() override {
        DuetLoopTest::SetUp();
        settings_.length = AnswerLength::Seconds;
        settings_.seconds = 20;
        settings_.lookahead = 1;
        settings_.sampling.constraints.leastDensity = 5;
    }
    double seconds(Moment moment) const { return std::chrono::duration<double>(moment - beginning_).count(); }
    // As pass(), with the moments at which all sounds.
    void go(std::chrono::milliseconds time) {
        for (const Moment end = now_ + time; now_ < end;) {
            if (!loop_->look() || computing_ == 0us) now_ += 4ms;
            hear();
        }
    }
    // So much time goes by without a look; the outputs go on with what they have.
    void standStill(LiveClock::duration time) {
        for (const Moment end = now_ + time; now_ < end; hear()) now_ = std::min(now_ + 4ms, end);
    }
    void hear() {
        heard_.collect(now_);
        for (MidiEvent event; heard_.next(now_, event);) {
            if (event.isNoteOn()) sounded_.push_back({event.data2, event.data1, seconds(now_), kStillHeld});
            if (event.isNoteOff()) {
                const auto note = std::find_if(sounded_.rbegin(), sounded_.rend(),
                                               [&](const Note& each) { return each.pitch == event.data1; });
                ASSERT_TRUE(note != sounded_.rend());
                note->end = seconds(now_);
            }
            if (event.isPedal()) pedal_ = event.data2;
        }
    }
    // How many strokes sounded between two moments.
    std::ptrdiff_t strokesBetween(Moment from, Moment to) const {
        return std::count_if(sounded_.begin(), sounded_.end(), [&](const Note& note) {
            return note.start >= seconds(from) && note.start < seconds(to);
        });
    }
    void playPhrase() {
        for (const int pitch : {60, 64}) {
            strike(pitch);
            go(100ms);
            release(pitch);
            go(50ms);
        }
    }
    void goToTheTenthNote() {
        playPhrase();
        const std::size_t before = sounded_.size();
        while (sounded_.size() < before + 10) go(4ms);
    }
    void expectThatTheTakeIsWhatSounded() {
        std::vector<Note> take = takeOf(log_.read(from_)).model.notes, sounded = sounded_;
        ASSERT_EQ(take.size(), sounded.size());
        const auto byStart = [](const Note& a, const Note& b) {
            return std::abs(a.start - b.start) > kClose ? a.start < b.start : a.pitch < b.pitch;
        };
        std::stable_sort(take.begin(), take.end(), byStart);
        std::stable_sort(sounded.begin(), sounded.end(), byStart);
        for (std::size_t i = 0; i < take.size(); ++i) {
            const auto same = std::find_if(sounded.begin(), sounded.end(), [&](const Note& note) {
                return note.pitch == take[i].pitch && std::abs(note.start - take[i].start) < kClose &&
                       std::abs(note.end - take[i].end) < kClose;
            });
            EXPECT_TRUE(same != sounded.end())
                << "key " << take[i].pitch << " from " << take[i].start << " to " << take[i].end
                << " s; what sounded in its place: " << sounded[i].pitch << " from " << sounded[i].start
                << " to " << sounded[i].end;
        }
    }
    // Before another duet begins.
    void endAll() {
        loop_->end();
        heard_.forget(now_);
        played_.forget(now_);
        from_ = log_.read(0).size();
        sounded_.clear();
    }
    std::size_t timesItWentOn() const {
        const auto back = events(Kind::TakenBack, Voice::Model);
        return static_cast<std::size_t>(
            std::count_if(back.begin(), back.end(), [](const DuetEvent& each) { return each.value == 1; }));
    }

    std::vector<Note> sounded_;  // s of the duet
    std::size_t from_ = 0;       // in the log, of the duet
};

TEST_F(StandstillTest, AnAnswerGoesOnFromWhereItWasHeard) {
    for (const bool hasPedal : {false, true}) {
        if (hasPedal) writeTinyWithPedal(3);
        begin();
        goToTheTenthNote();
        standStill(3s);
        const Moment wentOn = now_;
        go(500ms);
        EXPECT_LE(strokesBetween(wentOn, wentOn + 500ms), 10) << "not all that was missed";
        EXPECT_LT(loop_->status().worstLateness, ModelVoice::kLate);
        EXPECT_GT(loop_->status().late, 0U) << "what was given up is counted";
        while (modelsTurn()) go(4ms);
        go(20ms);
        const std::vector<DuetEvent> log = log_.read(from_);
        const double first = std::find_if(log.begin(), log.end(), [](const DuetEvent& each) {
                                 return each.kind == Kind::Strike && each.voice == Voice::Model;
                             })->seconds;
        const double ended = events(Kind::Turn, Voice::Player).back().seconds;
        EXPECT_GT(ended - first, 22.9) << "its end has moved on with it";
        EXPECT_LT(ended - first, 23.5);
        EXPECT_EQ(pedal_, 0);
        expectThatTheTakeIsWhatSounded();
        EXPECT_TRUE(repeats(loop_->music().record()));
        endAll();
    }
}

// Until long behind its end, in which all of it would have been over.
TEST_F(StandstillTest, AnAnswerIsNotOverWithoutHavingSounded) {
    settings_.seconds = 5;
    begin();
    goToTheTenthNote();
    standStill(12s);
    const Moment wentOn = now_;
    while (modelsTurn()) go(4ms);
    go(20ms);
    EXPECT_GT(strokesBetween(wentOn + 500ms, now_), 0);
    expectThatTheTakeIsWhatSounded();
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(StandstillTest, AnAnswerInTokensHasThemAllTheSame) {
    settings_.length = AnswerLength::Tokens;
    settings_.tokens = 120;
    begin();
    const std::size_t before = loop_->music().tokens().size();
    goToTheTenthNote();
    standStill(3s);
    std::size_t most = 0;
    while (modelsTurn()) {
        most = std::max(most, loop_->music().tokens().size() - before);
        go(4ms);
    }
    go(20ms);
    EXPECT_GE(most, 120U);
    expectThatTheTakeIsWhatSounded();
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// The beats have gone on.
TEST_F(StandstillTest, AnAnswerInBarsEndsOnALineAllTheSame) {
    settings_.length = AnswerLength::Bars;
    settings_.bars = 4;
    begin();
    const BeatGrid grid{now_ + 110ms, 0.5, 4};
    settings_.beats = grid;
    loop_->set(settings_);
    for (const auto stood : {3000ms, 12000ms}) {
        goToTheTenthNote();
        standStill(stood);
        while (modelsTurn()) go(4ms);
        const double ended = events(Kind::Turn, Voice::Player).back().seconds;
        const double bars = grid.beatsAt(beginning_ + std::chrono::duration_cast<LiveClock::duration>(
                                                          std::chrono::duration<double>(ended))) /
                            4;
        EXPECT_NEAR(bars, std::round(bars), 0.01);
        go(1s);
    }
    expectThatTheTakeIsWhatSounded();
}

TEST_F(StandstillTest, ModelAndPlayerGoOnInEachMode) {
    settings_.over = PlayedOver::Together;
    for (const PlayMode mode : {PlayMode::HandOver, PlayMode::PlayAlong, PlayMode::FreeRun}) {
        SCOPED_TRACE(static_cast<int>(mode));
        settings_.mode = mode;
        begin();
        goToTheTenthNote();
        strike(30);  // and holds it
        go(100ms);
        push(noteOn(now_ + 1s, 32, 80));  // in the standstill
        standStill(3s);
        const Moment wentOn = now_;
        go(5s);
        release(30);
        release(32);
        go(1s);
        EXPECT_TRUE(modelsTurn());
        EXPECT_GT(strokesBetween(wentOn, now_), 3);
        EXPECT_EQ(takeOf(log_.read(from_)).player.notes.size(), 4U);
        EXPECT_LT(loop_->status().worstLateness, ModelVoice::kLate);
        loop_->stopModel();
        go(20ms);
        expectThatTheTakeIsWhatSounded();
        EXPECT_TRUE(repeats(loop_->music().record()));
        endAll();
    }
}

// Each time cuts off what sounds; what is late by less comes later instead, and the music becomes slower. The
// rest of a chord that has begun does not, so there is one voice.
TEST_F(StandstillTest, AMachineThatIsTooSlowGoesOnOnceASecond) {
    settings_.mode = PlayMode::HandOver;
    settings_.sampling.constraints.voices = 1;
    begin();
    playPhrase();
    while (!modelsTurn()) go(4ms);
    go(2s);
    const Moment slow = now_;
    computing_ = 60ms;  // three looks at the clock an event
    const std::size_t before = timesItWentOn();
    go(20s);
    const std::size_t times = timesItWentOn() - before;
    EXPECT_LE(times, 20U);
    EXPECT_GT(loop_->status().late, 20U);
    // What stays when the worker hands over cannot be moved; three looks at the clock are 0.18 s.
    EXPECT_LT(loop_->status().worstLateness, 0.2);
    EXPECT_GT(strokesBetween(slow, now_), 20);
    computing_ = 0us;
    const Moment fast = now_;
    go(5s);
    EXPECT_LE(timesItWentOn() - before, times + 1);
    EXPECT_GT(strokesBetween(fast, now_), 5);
    loop_->stopModel();
    go(20ms);
    EXPECT_EQ(takeOf(log_.read(0)).model.notes.size(), sounded_.size());
    EXPECT_TRUE(repeats(loop_->music().record()));
}

}  // namespace
}  // namespace continuo::app
