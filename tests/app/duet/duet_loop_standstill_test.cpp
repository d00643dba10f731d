// A machine that stalls, or is too slow, during an answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "app/duet/duet_loop_standstill_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;
using Kind = DuetEvent::Kind;

TEST_F(StandstillTest, StalledAnswerResumesWhereItStoppedSounding) {
    for (const bool hasPedal : {false, true}) {
        if (hasPedal) writeTinyWithPedal(3);
        begin();
        advanceToTenthNote();
        stallFor(3s);
        const Moment wentOn = now_;
        advance(500ms);
        EXPECT_LE(strokesBetween(wentOn, wentOn + 500ms), 10) << "not all that was missed";
        EXPECT_LT(loop_->status().worstLateness, ModelVoice::kLate);
        EXPECT_GT(loop_->status().late, 0U) << "what was given up is counted";
        while (modelsTurn()) advance(4ms);
        advance(20ms);
        const std::vector<DuetEvent> log = log_.read(from_);
        const double first = std::find_if(log.begin(), log.end(), [](const DuetEvent& each) {
                                 return each.kind == Kind::Strike && each.voice == Voice::Model;
                             })->seconds;
        const double ended = events(Kind::Turn, Voice::Player).back().seconds;
        EXPECT_GT(ended - first, 22.9) << "its end has moved on with it";
        EXPECT_LT(ended - first, 23.5);
        EXPECT_EQ(pedal_, 0);
        expectTakeEqualsOutput();
        EXPECT_TRUE(repeats(loop_->music().record()));
        endAll();
    }
}

// The machine stalls beyond the planned end of the answer.
TEST_F(StandstillTest, AnswerStalledBeyondItsEndIsStillPlayed) {
    settings_.seconds = 5;
    begin();
    advanceToTenthNote();
    stallFor(12s);
    const Moment wentOn = now_;
    while (modelsTurn()) advance(4ms);
    advance(20ms);
    EXPECT_GT(strokesBetween(wentOn + 500ms, now_), 0);
    expectTakeEqualsOutput();
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(StandstillTest, StalledAnswerInTokensKeepsItsTokenCount) {
    settings_.length = AnswerLength::Tokens;
    settings_.tokens = 120;
    begin();
    const std::size_t before = loop_->music().tokens().size();
    advanceToTenthNote();
    stallFor(3s);
    std::size_t most = 0;
    while (modelsTurn()) {
        most = std::max(most, loop_->music().tokens().size() - before);
        advance(4ms);
    }
    advance(20ms);
    EXPECT_GE(most, 120U);
    expectTakeEqualsOutput();
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// The beats continued.
TEST_F(StandstillTest, StalledAnswerInBarsStillEndsOnABarLine) {
    settings_.length = AnswerLength::Bars;
    settings_.bars = 4;
    begin();
    const BeatGrid grid{now_ + 110ms, 0.5, 4};
    settings_.beats = grid;
    loop_->set(settings_);
    for (const auto stood : {3000ms, 12000ms}) {
        advanceToTenthNote();
        stallFor(stood);
        while (modelsTurn()) advance(4ms);
        const double ended = events(Kind::Turn, Voice::Player).back().seconds;
        const double bars = grid.beatsAt(beginning_ + std::chrono::duration_cast<LiveClock::duration>(
                                                          std::chrono::duration<double>(ended))) /
                            4;
        EXPECT_NEAR(bars, std::round(bars), 0.01);
        advance(1s);
    }
    expectTakeEqualsOutput();
}

TEST_F(StandstillTest, MusicContinuesAfterAStallInEveryMode) {
    settings_.over = PlayedOver::Together;
    for (const PlayMode mode : {PlayMode::HandOver, PlayMode::PlayAlong, PlayMode::FreeRun}) {
        SCOPED_TRACE(static_cast<int>(mode));
        settings_.mode = mode;
        begin();
        advanceToTenthNote();
        strike(30);  // and holds it
        advance(100ms);
        push(noteOn(now_ + 1s, 32, 80));  // during the standstill
        stallFor(3s);
        const Moment wentOn = now_;
        advance(5s);
        release(30);
        release(32);
        advance(1s);
        EXPECT_TRUE(modelsTurn());
        EXPECT_GT(strokesBetween(wentOn, now_), 3);
        EXPECT_EQ(toTake(log_.read(from_)).player.notes.size(), 4U);
        EXPECT_LT(loop_->status().worstLateness, ModelVoice::kLate);
        loop_->stopModel();
        advance(20ms);
        expectTakeEqualsOutput();
        EXPECT_TRUE(repeats(loop_->music().record()));
        endAll();
    }
}

// Each resume cuts off sounding notes; smaller delays slow the music down. The rest of a started chord is not
// delayed, so one voice is used.
TEST_F(StandstillTest, TooSlowMachineResumesAtMostOncePerSecond) {
    settings_.mode = PlayMode::HandOver;
    settings_.sampling.constraints.voices = 1;
    begin();
    playPhrase();
    while (!modelsTurn()) advance(4ms);
    advance(2s);
    const Moment slow = now_;
    computing_ = 60ms;  // three clock reads per event
    const std::size_t before = countResumes();
    advance(20s);
    const std::size_t times = countResumes() - before;
    EXPECT_LE(times, 20U);
    EXPECT_GT(loop_->status().late, 20U);
    // Events kept at the worker's hand-over cannot be moved; three clock reads are 0.18 s.
    EXPECT_LT(loop_->status().worstLateness, 0.2);
    EXPECT_GT(strokesBetween(slow, now_), 20);
    computing_ = 0us;
    const Moment fast = now_;
    advance(5s);
    EXPECT_LE(countResumes() - before, times + 1);
    EXPECT_GT(strokesBetween(fast, now_), 5);
    loop_->stopModel();
    advance(20ms);
    EXPECT_EQ(toTake(log_.read(0)).model.notes.size(), sounded_.size());
    EXPECT_TRUE(repeats(loop_->music().record()));
}

}  // namespace
}  // namespace continuo::app
