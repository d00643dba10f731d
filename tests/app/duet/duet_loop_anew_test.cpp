// Settings that change while the model plays, and strokes that are late.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <vector>

#include "app/duet/duet_loop_anew_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// Of what was written ahead, only what was handed on is heard.
TEST_F(AnewTest, AnotherSettingIsHeardBeforeTheLookaheadIsOver) {
    computing_ = 200us;  // an event of a chord takes no whole look
    begin();
    pass(3s);
    int all = 0;
    for (int i = 0; i < 10; ++i) {
        const bool high = i % 2 == 0;
        strokes_.clear();
        setRegister(high);
        const Moment changed = now_;
        pass(1s);
        int counted = 0;
        for (const MidiEvent& stroke : strokes_) {
            counted += isHigh(stroke) == high ? 1 : 0;
            EXPECT_TRUE(isHigh(stroke) == high || stroke.time <= changed + ModelVoice::kHandedOn + 8ms);
        }
        EXPECT_GT(counted, 0) << i;
        all += counted;
    }
    EXPECT_GT(all, 40);
    EXPECT_GT(timesTakenBack(), 5U);
    EXPECT_EQ(loop_->status().late, 0U);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(AnewTest, ASliderThatIsDraggedStarvesNobody) {
    begin();
    pass(3s);
    const std::size_t before = strokes_.size(), taken = timesTakenBack();
    pass(3s);
    const std::size_t usual = strokes_.size() - before;
    for (const Moment end = now_ + 3s; now_ < end;) {
        settings_.sampling.temperature =
            1 + 0.001 * static_cast<double>(now_.time_since_epoch().count() % 97);
        loop_->set(settings_);
        pass(8ms);
    }
    EXPECT_GT(strokes_.size() - before - usual, usual / 2);
    EXPECT_GT(timesTakenBack() - taken, 5U);
    EXPECT_LE(timesTakenBack() - taken, 301U) << "every 10 ms at most";
    // The worker's time is real and the clock's is not, so that a few may be.
    EXPECT_LE(loop_->status().late, usual / 4);
    EXPECT_LE(loop_->status().worstLateness, 0.05);
    endAll();
}

// Where a token takes long nothing is taken back: it could not be written again in time.
TEST_F(AnewTest, AMachineThatIsBusyGoesOn) {
    // In the music: in the take what is late moves.
    const auto timesWithdrawn = [this] {
        const auto calls = loop_->music().record().calls;
        return std::count_if(calls.begin(), calls.end(), [](const LiveCall& call) {
            return call.kind == LiveCall::Kind::Rewrite || call.kind == LiveCall::Kind::Yield;
        });
    };
    begin();
    computing_ = 60ms;
    pass(2s);
    const auto before = timesWithdrawn();
    loop_->status();
    for (int i = 0; i < 20; ++i) {
        settings_.sampling.temperature = 1 + 0.1 * (i % 2);
        loop_->set(settings_);
        pass(150ms);
    }
    EXPECT_LE(timesWithdrawn() - before, 3) << "once a second it goes on from where it was heard";
    computing_ = 0us;
    endAll();
}

// That was heard.
TEST_F(AnewTest, AnAnswerCountsFromItsFirstNote) {
    settings_.mode = PlayMode::CallAndResponse;
    settings_.length = AnswerLength::Seconds;
    settings_.seconds = 3;
    begin();
    for (int i = 0; i < 8; ++i) {
        phrase({60, 64});
        while (!modelsTurn()) pass(4ms);
        const std::size_t before = strokes_.size();
        while (events(Kind::Strike, Voice::Model).empty()) pass(4ms);
        setRegister(i % 2 == 0);
        while (modelsTurn()) pass(4ms);
        EXPECT_GT(strokes_.size(), before);
        const double ended = events(Kind::Turn, Voice::Player).back().seconds;
        const std::vector<Note> notes = takeOf(log_.read(0)).model.notes;
        EXPECT_NEAR(ended - notes[before].start, 3, 0.02) << i;
    }
    endAll();
}

// Those act with a rebuild, and are heard from then on.
TEST_F(AnewTest, OtherLatentsByHandAreHeardOnceTheyAreBuilt) {
    settings_.sampling.latents = 16;
    begin();
    pass(3s);
    const std::size_t before = timesTakenBack();
    for (const int latents : {4, 16, 4, 16, 4, 16, 4, 16}) {
        settings_.sampling.latents = latents;
        loop_->set(settings_);
        for (int i = 0; i < 500 && loop_->music().load().most != latents; ++i) pass(8ms);
        EXPECT_EQ(loop_->music().load().most, latents);
        pass(500ms);
    }
    EXPECT_GT(timesTakenBack() - before, 2U) << "but where the model rests";
    EXPECT_LE(timesTakenBack() - before, 16U) << "at each change, for the worker, and once they are built";
    endAll();
}

// However much is written ahead: no token of it is waited for, neither to begin nor to use what is built.
TEST_F(AnewTest, OtherLatentsByHandAreBuiltAndUsedAtOnce) {
    settings_.sampling.latents = 16;
    settings_.lookahead = 2;
    begin();
    pass(3s);
    const auto load = [&] { return loop_->music().load(); };
    for (const int latents : {4, 16, 4, 16}) {
        settings_.sampling.latents = latents;
        loop_->set(settings_);
        pass(12ms);
        for (int i = 0; i < 1000 && load().built != latents && load().most != latents; ++i)
            std::this_thread::sleep_for(2ms);
        pass(40ms);
        EXPECT_EQ(load().most, latents);
        pass(1s);
    }
    endAll();
}

// The rest before it is longer; nothing that sounds is cut off, and what is kept is what sounded.
TEST_F(AnewTest, AStrokeThatIsLateComesWithAllThatFollows) {
    begin();
    pass(2s);
    for (int i = 0; i < 60; ++i) {
        const std::uint64_t late = loop_->status().late;
        now_ += 210ms;  // some 130 ms more than was handed on
        pass(700ms);
        EXPECT_LE(loop_->status().late - late, 12U);
    }
    EXPECT_GT(loop_->status().late, 5U);
    EXPECT_LE(loop_->status().worstLateness, ModelVoice::kTooLate);
    endAll();
}

// Waits in a row become one where it comes later, and all behind them has its tokens elsewhere.
TEST_F(AnewTest, WhatCameLaterIsWrittenAnewToo) {
    begin();
    pass(2s);
    const std::uint64_t late = loop_->status().late;
    for (int i = 0; i < 200; ++i) {
        setRegister(i % 2 == 0);
        pass(std::chrono::milliseconds(100 + i % 100));
        now_ += 160ms + std::chrono::milliseconds(i % 7 * 10);
        pass(8ms);
        setRegister(i % 2 != 0);
        pass(400ms);
    }
    EXPECT_GT(loop_->status().late - late, 20U);
    endAll();
}

}  // namespace
}  // namespace continuo::app
