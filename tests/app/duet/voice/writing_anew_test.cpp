#include "duet/voice/writing_anew.h"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

#include "app/duet/duet_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// A model that has written a second of music in its turn, none of it sent, at 0.01 ms per token.
class WritingAnewTest : public test::DuetModelTest {
protected:
    void SetUp() override {
        settings_.sampling.seed = 3;
        // Each note is as late as possible, so one every 50 ms.
        writeTiny(8);
        settings_.sampling.constraints.leastDensity = 20;
        music_.emplace(play());
        anew_.emplace(*music_, voice_, take_, time_, pace_, [this] { return now_; });
        anew_->change({}, settings_);
        const double turn = music_->takeTurn(0);
        take_.beginTurn(turn);
        voice_.begin(turn);
        anew_->begin();
        write(1);
        measure(1e-5);
    }
    void write(double until) {
        for (std::size_t token = music_->tokens().size();; token = music_->tokens().size()) {
            const auto event = music_->next(until, settings_.sampling);
            if (!event) return;
            const Moment due = time_.momentAt(event->time);
            const bool strikes = event->kind == ModelEvent::Kind::Strike;
            if (!strikes && event->kind != ModelEvent::Kind::Release) continue;
            const MidiEvent midi =
                strikes ? noteOn(due, event->pitch, event->velocity) : noteOff(due, event->pitch);
            const ModelVoice::Written written{midi, event->time, token};
            voice_.write(written);
            take_.write(written);
        }
    }
    // Sets the measured time per token.
    void measure(double seconds) {
        for (int i = 0; i < 64; ++i) pace_.measure(1, seconds);
    }
    void change() {
        const DuetSettings before = settings_;
        settings_.sampling.temperature += 0.1;
        anew_->change(before, settings_);
    }
    double lastStroke() const { return takeOf(log_.read(0)).model.notes.back().start; }
    double seconds() const { return time_.secondsAt(now_); }

    static constexpr double kReady = 0.035;  // s, one step more than the lead

    DuetSettings settings_;
    EventInbox inbox_;
    DuetLog log_;
    Moment now_{1h};
    MusicClock time_{now_, 0};
    ModelVoice voice_{{&inbox_}};
    ModelsTake take_{log_, time_, voice_};
    TokenPace pace_;
    std::optional<LiveMusic> music_;
    std::optional<WritingAnew> anew_;
};

TEST_F(WritingAnewTest, WithoutAChangeNothingHappens) {
    now_ += 100ms;
    EXPECT_FALSE(anew_->look(now_));
    EXPECT_GT(music_->time(), 0.9);
}

TEST_F(WritingAnewTest, MusicOfOldSettingsIsWithdrawn) {
    ASSERT_GT(lastStroke(), 0.8);
    now_ += 100ms;
    change();
    const std::optional<double> stays = anew_->look(now_);
    ASSERT_TRUE(stays);
    EXPECT_LE(*stays, seconds() + kReady);
    EXPECT_LE(lastStroke(), *stays);
    EXPECT_TRUE(voice_.isEmpty() || voice_.waiting().back().seconds <= *stays);
    EXPECT_LE(music_->time(), seconds() + kReady);
    EXPECT_GE(music_->time(), seconds());
    EXPECT_FALSE(anew_->look(now_ + 1s)) << "it is done";
}

TEST_F(WritingAnewTest, ChangedWindowIsAudibleImmediately) {
    now_ += 100ms;
    anew_->changeWindow();
    const std::optional<double> stays = anew_->look(now_);
    ASSERT_TRUE(stays);
    EXPECT_LE(lastStroke(), *stays);
    EXPECT_FALSE(anew_->look(now_ + 1s)) << "it is done";
}

TEST_F(WritingAnewTest, SentEventsAreRecalled) {
    now_ += 200ms;
    voice_.handOn(now_, now_ + 500ms);
    ASSERT_GT(voice_.handedOn(), seconds() + 0.2);
    change();
    const std::optional<double> stays = anew_->look(now_);
    ASSERT_TRUE(stays);
    EXPECT_LE(voice_.handedOn(), seconds() + kReady);
    inbox_.collect(now_);
    for (MidiEvent event; inbox_.next(now_ + 2s, event);)
        EXPECT_LE(time_.secondsAt(event.time), *stays + kMusicStep);
}

// Events that an output has already received.
TEST_F(WritingAnewTest, NotesAnOutputHasStartedStay) {
    now_ += 200ms;
    voice_.handOn(now_, now_ + 500ms);
    inbox_.collect(now_);
    for (MidiEvent event; inbox_.next(now_ + 300ms, event);) continue;
    change();
    ASSERT_TRUE(anew_->look(now_));
    EXPECT_GT(voice_.handedOn(), seconds() + 0.2);
    EXPECT_LE(voice_.handedOn(), seconds() + 0.3 + kMusicStep);
    EXPECT_GE(music_->time(), voice_.handedOn());
}

TEST_F(WritingAnewTest, OutputsWithALeadGetTheirNotesInTime) {
    const DuetSettings before = settings_;
    settings_.outputLead = 200ms;
    settings_.sampling.temperature += 0.1;
    anew_->change(before, settings_);
    now_ += 100ms;
    ASSERT_TRUE(anew_->look(now_));
    EXPECT_GE(music_->time(), seconds() + 0.2);
    EXPECT_LE(music_->time(), seconds() + 0.2 + kReady);
}

TEST_F(WritingAnewTest, RunsAtMostEveryTenMilliseconds) {
    now_ += 100ms;
    change();
    ASSERT_TRUE(anew_->look(now_));
    write(1);
    change();
    EXPECT_FALSE(anew_->look(now_ + 9ms));
    EXPECT_TRUE(anew_->look(now_ + 10ms)) << "but the last one is not left out";
}

// The music could not be rewritten in time.
TEST_F(WritingAnewTest, BusyMachineKeepsWhatIsWritten) {
    measure(0.1);
    now_ += 100ms;
    change();
    EXPECT_FALSE(anew_->look(now_));
    EXPECT_GT(music_->time(), 0.9);
}

// On shared processors a few of many tokens are delayed.
TEST_F(WritingAnewTest, OccasionalSlowTokenPreventsNothing) {
    for (int i = 0; i < 64; ++i) pace_.measure(1, i % 40 == 0 ? 0.05 : 1e-5);
    now_ += 50ms;
    change();
    const std::optional<double> stays = anew_->look(now_);
    ASSERT_TRUE(stays);
    EXPECT_LE(*stays, seconds() + 0.07);
}

// Without a measurement it does nothing, also before the first token.
TEST_F(WritingAnewTest, NeedsAMeasuredTokenCost) {
    pace_ = {};
    now_ += 100ms;
    change();
    EXPECT_FALSE(anew_->look(now_));
    measure(1e-5);
    EXPECT_TRUE(anew_->look(now_));
}

TEST_F(WritingAnewTest, CommittedContextStays) {
    change();
    anew_->keep();
    now_ += 100ms;
    EXPECT_FALSE(anew_->look(now_)) << "nothing is left of it";
    const double kept = music_->time();
    write(2);
    change();
    ASSERT_TRUE(anew_->look(now_));
    EXPECT_GE(music_->time(), kept);
    EXPECT_LE(music_->time(), kept + kMusicStep);
}

// A new turn has no music of the last turn's settings.
TEST_F(WritingAnewTest, NewTurnStartsWithoutAChange) {
    change();
    anew_->begin();
    now_ += 100ms;
    EXPECT_FALSE(anew_->look(now_));
}

TEST_F(WritingAnewTest, DelayedMusicIsStillRewritten) {
    change();
    now_ = time_.momentAt(music_->time());
    EXPECT_FALSE(anew_->look(now_)) << "all of it is played";
    const Delayed by = music_->delay(voice_.waiting().back().token, 1);
    ASSERT_GT(by.seconds, 0.9);
    voice_.delay(voice_.waiting().size() - 1, by, now_);
    anew_->delay(0.5, by.seconds);
    EXPECT_TRUE(anew_->look(now_));
}

TEST_F(WritingAnewTest, TempoAndLatentsAreNoChange) {
    const DuetSettings before = settings_;
    settings_.beats = BeatGrid{now_, 0.5, 4};
    settings_.sampling.latents = 4;
    settings_.lookahead = 2;
    anew_->change(before, settings_);
    now_ += 100ms;
    EXPECT_FALSE(anew_->look(now_));
}

// The worker starts the rebuild with a token, and not before the next one.
TEST_F(WritingAnewTest, RequestedLatentsAreAChange) {
    anew_->await({});
    now_ += 100ms;
    EXPECT_FALSE(anew_->look(now_)) << "none are";
    anew_->await(static_cast<int>(music_->load().most) / 2);
    EXPECT_TRUE(anew_->look(now_));
    EXPECT_FALSE(anew_->look(now_ + 100ms)) << "they are not built yet";
}

TEST_F(WritingAnewTest, LatentsAlreadyInUseCountOnce) {
    anew_->await(static_cast<int>(music_->load().most));
    now_ += 100ms;
    EXPECT_TRUE(anew_->look(now_));
    EXPECT_FALSE(anew_->look(now_ + 100ms));
}

}  // namespace
}  // namespace continuo::app
