#include "duet/voice/rewriter.h"

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
        settings_.sampling.constraints.minDensity = 20;
        music_.emplace(play());
        anew_.emplace(*music_, voice_, take_, time_, pace_, [this] { return now_; });
        anew_->onSettingsChanged({}, settings_);
        const double turn = music_->beginModelTurn(0);
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
        anew_->onSettingsChanged(before, settings_);
    }
    double lastStroke() const { return toTake(log_.read(0)).model.notes.back().start; }
    double seconds() const { return time_.secondsAt(now_); }

    static constexpr double kLeadPlusStep = 0.035;  // s, one step more than the lead

    DuetSettings settings_;
    EventInbox inbox_;
    DuetLog log_;
    Moment now_{1h};
    MusicClock time_{now_, 0};
    ModelVoice voice_{{&inbox_}};
    ModelsTake take_{log_, time_, voice_};
    TokenPace pace_;
    std::optional<LiveMusic> music_;
    std::optional<Rewriter> anew_;
};

TEST_F(WritingAnewTest, MusicStaysWithoutASettingsChange) {
    now_ += 100ms;
    EXPECT_FALSE(anew_->poll(now_));
    EXPECT_GT(music_->time(), 0.9);
}

TEST_F(WritingAnewTest, MusicOfOldSettingsIsWithdrawn) {
    ASSERT_GT(lastStroke(), 0.8);
    now_ += 100ms;
    change();
    const std::optional<double> stays = anew_->poll(now_);
    ASSERT_TRUE(stays);
    EXPECT_LE(*stays, seconds() + kLeadPlusStep);
    EXPECT_LE(lastStroke(), *stays);
    EXPECT_TRUE(voice_.isEmpty() || voice_.pending().back().seconds <= *stays);
    EXPECT_LE(music_->time(), seconds() + kLeadPlusStep);
    EXPECT_GE(music_->time(), seconds());
    EXPECT_FALSE(anew_->poll(now_ + 1s)) << "it is done";
}

TEST_F(WritingAnewTest, ChangedWindowRewritesTheMusicImmediately) {
    now_ += 100ms;
    anew_->onWindowChanged();
    const std::optional<double> stays = anew_->poll(now_);
    ASSERT_TRUE(stays);
    EXPECT_LE(lastStroke(), *stays);
    EXPECT_FALSE(anew_->poll(now_ + 1s)) << "it is done";
}

TEST_F(WritingAnewTest, EventsQueuedForAnOutputAreRecalled) {
    now_ += 200ms;
    voice_.handOn(now_, now_ + 500ms);
    ASSERT_GT(voice_.handedOnUntil(), seconds() + 0.2);
    change();
    const std::optional<double> stays = anew_->poll(now_);
    ASSERT_TRUE(stays);
    EXPECT_LE(voice_.handedOnUntil(), seconds() + kLeadPlusStep);
    inbox_.collect(now_);
    for (MidiEvent event; inbox_.next(now_ + 2s, event);)
        EXPECT_LE(time_.secondsAt(event.time), *stays + kMusicStep);
}

TEST_F(WritingAnewTest, EventsAnOutputHasReceivedStay) {
    now_ += 200ms;
    voice_.handOn(now_, now_ + 500ms);
    inbox_.collect(now_);
    for (MidiEvent event; inbox_.next(now_ + 300ms, event);) continue;
    change();
    ASSERT_TRUE(anew_->poll(now_));
    EXPECT_GT(voice_.handedOnUntil(), seconds() + 0.2);
    EXPECT_LE(voice_.handedOnUntil(), seconds() + 0.3 + kMusicStep);
    EXPECT_GE(music_->time(), voice_.handedOnUntil());
}

TEST_F(WritingAnewTest, OutputsWithALeadGetTheirNotesInTime) {
    const DuetSettings before = settings_;
    settings_.outputLead = 200ms;
    settings_.sampling.temperature += 0.1;
    anew_->onSettingsChanged(before, settings_);
    now_ += 100ms;
    ASSERT_TRUE(anew_->poll(now_));
    EXPECT_GE(music_->time(), seconds() + 0.2);
    EXPECT_LE(music_->time(), seconds() + 0.2 + kLeadPlusStep);
}

TEST_F(WritingAnewTest, MusicIsRewrittenAtMostEveryTenMilliseconds) {
    now_ += 100ms;
    change();
    ASSERT_TRUE(anew_->poll(now_));
    write(1);
    change();
    EXPECT_FALSE(anew_->poll(now_ + 9ms));
    EXPECT_TRUE(anew_->poll(now_ + 10ms)) << "but the last one is not left out";
}

// The music could not be rewritten in time.
TEST_F(WritingAnewTest, MusicStaysIfTokensAreTooSlow) {
    measure(0.1);
    now_ += 100ms;
    change();
    EXPECT_FALSE(anew_->poll(now_));
    EXPECT_GT(music_->time(), 0.9);
}

// On shared processors a few of many tokens are delayed.
TEST_F(WritingAnewTest, OccasionalSlowTokensDoNotPreventRewriting) {
    for (int i = 0; i < 64; ++i) pace_.measure(1, i % 40 == 0 ? 0.05 : 1e-5);
    now_ += 50ms;
    change();
    const std::optional<double> stays = anew_->poll(now_);
    ASSERT_TRUE(stays);
    EXPECT_LE(*stays, seconds() + 0.07);
}

// Without a measurement the rewriter does nothing, also before the first token.
TEST_F(WritingAnewTest, MusicStaysUntilATokenCostIsMeasured) {
    pace_ = {};
    now_ += 100ms;
    change();
    EXPECT_FALSE(anew_->poll(now_));
    measure(1e-5);
    EXPECT_TRUE(anew_->poll(now_));
}

TEST_F(WritingAnewTest, MusicKeptByKeepWrittenIsNotWithdrawn) {
    change();
    anew_->keepWritten();
    now_ += 100ms;
    EXPECT_FALSE(anew_->poll(now_)) << "nothing is left of it";
    const double kept = music_->time();
    write(2);
    change();
    ASSERT_TRUE(anew_->poll(now_));
    EXPECT_GE(music_->time(), kept);
    EXPECT_LE(music_->time(), kept + kMusicStep);
}

// A new turn has no music of the last turn's settings.
TEST_F(WritingAnewTest, NewTurnForgetsAnEarlierSettingsChange) {
    change();
    anew_->begin();
    now_ += 100ms;
    EXPECT_FALSE(anew_->poll(now_));
}

TEST_F(WritingAnewTest, DelayedMusicIsStillRewritten) {
    change();
    now_ = time_.momentAt(music_->time());
    EXPECT_FALSE(anew_->poll(now_)) << "all of it is played";
    const DelayResult by = music_->delay(voice_.pending().back().token, 1);
    ASSERT_GT(by.seconds, 0.9);
    voice_.delay(voice_.pending().size() - 1, by, now_);
    anew_->delay(0.5, by.seconds);
    EXPECT_TRUE(anew_->poll(now_));
}

TEST_F(WritingAnewTest, ChangingTempoLatentsOrLookaheadRewritesNothing) {
    const DuetSettings before = settings_;
    settings_.beats = BeatGrid{now_, 0.5, 4};
    settings_.sampling.latents = 4;
    settings_.lookahead = 2;
    anew_->onSettingsChanged(before, settings_);
    now_ += 100ms;
    EXPECT_FALSE(anew_->poll(now_));
}

// The worker starts the rebuild with a token, and not before the next one.
TEST_F(WritingAnewTest, RequestedLatentsRewriteTheMusicOnce) {
    anew_->expectLatents({});
    now_ += 100ms;
    EXPECT_FALSE(anew_->poll(now_)) << "none are";
    anew_->expectLatents(static_cast<int>(music_->latentsStatus().limit) / 2);
    EXPECT_TRUE(anew_->poll(now_));
    EXPECT_FALSE(anew_->poll(now_ + 100ms)) << "they are not built yet";
}

TEST_F(WritingAnewTest, RequestForTheLatentsInUseRewritesOnce) {
    anew_->expectLatents(static_cast<int>(music_->latentsStatus().limit));
    now_ += 100ms;
    EXPECT_TRUE(anew_->poll(now_));
    EXPECT_FALSE(anew_->poll(now_ + 100ms));
}

}  // namespace
}  // namespace continuo::app
