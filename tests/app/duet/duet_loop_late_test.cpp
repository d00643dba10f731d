// Events sent late sound later than written: the take has the time at which they sounded.
#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <vector>

#include "app/duet/duet_loop_standstill_fixture.h"
#include "library/music_builder.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using Kind = DuetEvent::Kind;

class LateTest : public StandstillTest {
protected:
    // Smaller delays keep the written time; two polls of 4 ms.
    static constexpr double kNear = ModelVoice::kTooLate + 0.008;

    // Stalls long enough that the next events are late, and short enough that they are kept. Even, so that no
    // event coincides with a poll.
    void stallBriefly() { stallFor(std::chrono::milliseconds(130 + 2 * (random_() % 48))); }
    // Expects the pedal in the take to equal the audible one, which moves only if the model has a pedal.
    void expectTakePedalMatches(bool hasPedal = true) {
        EXPECT_NE(moved_.empty(), hasPedal);
        const std::vector<PedalChange> take = toTake(log_.read(from_)).model.pedal;
        ASSERT_EQ(take.size(), moved_.size());
        for (std::size_t i = 0; i < take.size(); ++i) {
            EXPECT_EQ(take[i].value, moved_[i].value) << i;
            EXPECT_NEAR(take[i].time, moved_[i].time, kNear) << i;
        }
    }
    // Expects the same take from the library, which appends events as they happen.
    void expectSameTakeInLibrary() {
        MusicBuilder builder;
        for (const DuetEvent& event : log_.read(from_)) builder.append(event);
        const TakeContent kept = builder.music(0, kStillHeld, seconds(now_), true);
        const Performance take = toTake(log_.read(from_)).model;
        std::vector<Note> notes;
        for (const PlayedNote& played : kept.of(Voice::Model).notes) notes.push_back(played.note);
        EXPECT_EQ(notes, take.notes);
        EXPECT_EQ(kept.of(Voice::Model).pedal, take.pedal);
    }
    void expectExactReplay() { EXPECT_TRUE(repeats(loop_->music().record())); }

    std::mt19937 random_{5};
};

TEST_F(LateTest, LateReleaseExtendsTheNote) {
    settings_.mode = PlayMode::HandOver;
    for (const bool hasPedal : {false, true}) {
        SCOPED_TRACE(hasPedal);
        if (hasPedal) writeTinyWithPedal(3);
        begin();
        advanceToTenthNote();
        for (int i = 0; i < 120; ++i) {
            stallBriefly();
            advance(std::chrono::milliseconds(200 + random_() % 100));
        }
        advance(100ms);
        loop_->stopModel();
        advance(20ms);
        EXPECT_GT(loop_->status().late, 20U);
        expectTakeEqualsOutput(kNear);
        expectTakePedalMatches(hasPedal);
        expectSameTakeInLibrary();
        expectExactReplay();
        endAll();
    }
}

// This also holds if the following music is retracted, because the player joins or a setting changes.
TEST_F(LateTest, LateEventsStayWhenTheFollowingMusicIsRewritten) {
    writeTinyWithPedal(3);
    settings_.mode = PlayMode::PlayAlong;
    settings_.over = PlayedOver::Together;
    begin();
    advanceToTenthNote();
    for (int i = 0; i < 120; ++i) {
        stallBriefly();
        advance(4ms);
        if (i % 3 == 0) {
            push(noteOn(now_ - std::chrono::milliseconds(random_() % 20), 30, 80));
            advance(std::chrono::milliseconds(4 + random_() % 60));
            release(30);
        } else if (i % 3 == 1) {
            settings_.sampling.temperature = 1 + 0.1 * (i % 2);
            loop_->set(settings_);
        }
        advance(std::chrono::milliseconds(200 + random_() % 100));
    }
    loop_->stopModel();
    advance(20ms);
    EXPECT_GT(loop_->status().late, 0U);
    expectTakeEqualsOutput(kNear);
    expectTakePedalMatches();
    expectSameTakeInLibrary();
    expectExactReplay();
}

TEST_F(LateTest, LateEndOfATurnExtendsItsSoundingNotes) {
    settings_.seconds = 3;
    for (int i = 0; i < 20; ++i) {
        if (i == 10) writeTinyWithPedal(3);
        begin();
        playPhrase();
        while (!modelsTurn()) advance(4ms);
        while (loop_->status().answerLeft > 0.1) advance(4ms);
        stallFor(std::chrono::milliseconds(100 + 10 * i));
        while (modelsTurn()) advance(4ms);
        advance(20ms);
        expectTakeEqualsOutput(kNear);
        expectTakePedalMatches(i >= 10);
        expectSameTakeInLibrary();
        expectExactReplay();
        endAll();
    }
}

// Events planned before the player's entry are dropped there.
TEST_F(LateTest, NotesExtendedByAStallEndWhenThePlayerEnters) {
    begin();
    for (int i = 0; i < 60; ++i) {
        advanceToTenthNote();
        advance(std::chrono::milliseconds(random_() % 100));
        stallBriefly();
        strike(40);
        advance(8ms);
        EXPECT_FALSE(modelsTurn());
        release(40);
        advance(100ms);
    }
    expectTakeEqualsOutput(kNear);
    expectSameTakeInLibrary();
    expectExactReplay();
}

}  // namespace
}  // namespace continuo::app
