// Changes during a turn: the tempo and the memory; and where a cut turn ends in the take.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>

#include "app/duet/duet_loop_fixture.h"
#include "duet/memory/memory_span.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using Kind = DuetEvent::Kind;

class MidstTest : public DuetLoopTest {
protected:
    Moment momentOf(double seconds) const {
        return beginning_ +
               std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
    }
    // Changes the tempo from now on, continuing from the beat as Tempo does.
    static BeatGrid continueTempo(const BeatGrid& grid, Moment now, double beatSeconds) {
        BeatGrid other = grid;
        other.beatSeconds = beatSeconds;
        other.origin = now - std::chrono::duration_cast<LiveClock::duration>(
                                 std::chrono::duration<double>(grid.beatsAt(now) * beatSeconds));
        return other;
    }
    std::ptrdiff_t countForgetting() const {
        const auto calls = loop_->music().record().calls;
        return std::count_if(calls.begin(), calls.end(),
                             [](const LiveCall& call) { return call.kind == LiveCall::Kind::Discard; });
    }
};

TEST_F(MidstTest, AnswerInBarsFollowsATempoChange) {
    settings_.length = AnswerLength::Bars;
    settings_.bars = 4;
    begin();
    BeatGrid grid{now_ + 110ms, 0.25, 4};
    settings_.beats = grid;
    loop_->set(settings_);
    for (const double beat : {0.5, 0.2, 0.25}) {
        phrase({60, 64, 67});
        while (!modelsTurn()) advance(4ms);
        const double bar =
            std::round(grid.beatsAt(momentOf(events(Kind::Turn, Voice::Model).back().seconds)) / 4);
        advance(900ms);
        grid = continueTempo(grid, now_, beat);
        settings_.beats = grid;
        loop_->set(settings_);
        EXPECT_NEAR(loop_->status().answerLength, 16 * beat, 1e-9);
        while (modelsTurn()) advance(4ms);
        const double ended = grid.beatsAt(momentOf(events(Kind::Turn, Voice::Player).back().seconds)) / 4;
        EXPECT_NEAR(ended, bar + 4, 0.01) << beat;
        EXPECT_EQ(sounding(), 0);
    }
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(MidstTest, AnswerInBarsKeepsItsEndWhenTheBeatsRestartOrStop) {
    settings_.length = AnswerLength::Bars;
    settings_.bars = 2;
    begin();
    for (const bool anew : {true, false}) {
        const BeatGrid grid{now_ + 110ms, 0.25, 4};
        settings_.beats = grid;
        loop_->set(settings_);
        phrase({60, 64, 67});
        while (!modelsTurn()) advance(4ms);
        const double bar =
            std::round(grid.beatsAt(momentOf(events(Kind::Turn, Voice::Model).back().seconds)) / 4);
        advance(700ms);
        settings_.beats.reset();
        if (anew) settings_.beats = BeatGrid{now_, 0.7, 4, 1};
        loop_->set(settings_);
        while (modelsTurn()) advance(4ms);
        EXPECT_NEAR(grid.beatsAt(momentOf(events(Kind::Turn, Voice::Player).back().seconds)) / 4, bar + 2,
                    0.01);
    }
}

// It stays the model's turn all the time.
TEST_F(MidstTest, ModelForgetsOldMusicWithoutATurnChange) {
    settings_.memory = 5;
    settings_.over = PlayedOver::Together;
    for (const PlayMode mode : {PlayMode::FreeRun, PlayMode::PlayAlong, PlayMode::HandOver}) {
        SCOPED_TRACE(static_cast<int>(mode));
        settings_.mode = mode;
        const std::size_t before = log_.read(0).size();
        strokes_.clear();
        begin();
        phrase({60});
        for (int i = 0; i < 60; ++i) {
            advance(1s);
            const DuetStatus status = loop_->status();
            ASSERT_GT(status.memoryStart, status.seconds - 5 - MemorySpan::kMore - 1.5) << i;
            ASSERT_LE(status.memoryStart, std::max(0.0, status.seconds - 4)) << i;
            if (i % 10 == 9) phrase({64, 67});
        }
        EXPECT_TRUE(modelsTurn());
        EXPECT_LE(countForgetting(), 18) << "each costs a prefill";
        EXPECT_TRUE(repeats(loop_->music().record()));
        loop_->stopModel();
        advance(20ms);
        EXPECT_EQ(sounding(), 0);
        EXPECT_EQ(toTake(log_.read(before)).model.notes.size(), strokes_.size());
        loop_->end();
        heard_.clear(now_);
        played_.clear(now_);
    }
}

TEST_F(MidstTest, ForgettingDuringPlayDelaysNoNote) {
    settings_.memory = 5;
    settings_.mode = PlayMode::FreeRun;
    double from = 0;
    beginning_ = now_ - 1ms;
    const auto clock = [&] {
        // Counts how often the model forgets.
        if (loop_ && std::exchange(from, loop_->music().contextBegin()) != loop_->music().contextBegin())
            now_ += 250ms;
        return now_;
    };
    loop_.emplace(play(), settings_, played_, std::vector<EventInbox*>{&heard_}, log_, beginning_, clock);
    advance(60s);
    EXPECT_GT(from, 45);
    EXPECT_GT(strokes_.size(), 60U);
    EXPECT_EQ(loop_->status().late, 0U);
}

TEST_F(MidstTest, ChangedMemoryAppliesInThePlayersTurn) {
    settings_.turnBy = TurnBy::Enter;
    begin();
    for (int i = 0; i < 40; ++i) phrase({60, 62, 64, 65, 67});
    const double played = loop_->status().seconds;
    ASSERT_GT(played, 29);
    EXPECT_EQ(loop_->status().memoryStart, 0);
    // Changes the memory as a dragged handle does.
    for (int i = 250; i >= 50; --i) {
        settings_.memory = i * 0.1;
        loop_->set(settings_);
        advance(8ms);
    }
    advance(1s);
    EXPECT_GT(loop_->status().memoryStart, played - 6);
    EXPECT_LE(loop_->status().memoryStart, played - 5 + 0.1);
    EXPECT_LE(countForgetting(), 2);
    // Nobody plays, so nothing is forgotten.
    const double before = loop_->status().memoryStart;
    advance(60s);
    EXPECT_EQ(loop_->status().memoryStart, before);
    EXPECT_LE(countForgetting(), 3);
    for (int i = 0; i < 40; ++i) phrase({60, 62, 64, 65, 67});
    EXPECT_GT(loop_->status().memoryStart, loop_->status().seconds - 5 - MemorySpan::kMore - 1);
    loop_->passTurn();
    advance(3s);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// Tests an instrument that sounds later, and events that are sent ahead.
TEST_F(MidstTest, InterruptedMusicIsInTheTakeUpToTheLastSentEvent) {
    settings_.sampling.constraints.minDensity = 5;
    for (const auto offset : {200ms, -200ms}) {
        SCOPED_TRACE(offset.count());
        settings_.outputLead = std::max(0ms, -offset);
        settings_.outputLatency = offset;
        settings_.length = AnswerLength::UntilIPlay;
        const std::size_t before = log_.read(0).size();
        begin();
        std::mt19937 random(7);
        std::size_t sent = 0;
        // The sender has always sent everything up to now.
        const auto send = [&] {
            heard_.collect(now_);
            for (MidiEvent event; heard_.next(now_ - offset, event);) sent += event.isNoteOn() ? 1 : 0;
        };
        const auto go = [&](std::chrono::milliseconds time) {
            for (const Moment end = now_ + time; now_ < end; now_ += 4ms) {
                send();
                loop_->poll();
                send();
            }
        };
        for (int i = 0; i < 40; ++i) {
            strike(60);
            go(50ms);
            release(60);
            while (!modelsTurn()) go(4ms);
            go(std::chrono::milliseconds(random() % 3000));
        }
        loop_->passTurn();
        go(600ms);
        EXPECT_GT(sent, 100U);
        EXPECT_EQ(toTake(log_.read(before)).model.notes.size(), sent);
        EXPECT_TRUE(repeats(loop_->music().record()));
        heard_.clear(now_);
    }
}

}  // namespace
}  // namespace continuo::app
