#include <algorithm>
#include <cmath>

#include "app/duet/duet_loop_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

TEST_F(DuetLoopTest, LogContainsTheSurpriseOfEachNote) {
    begin();
    phrase({60, 62, 64});
    advance(3s);
    const auto players = events(Kind::Strike, Voice::Player);
    ASSERT_EQ(players.size(), 3u);
    for (const DuetEvent& event : players) EXPECT_GT(event.bits, 0);
    const auto models = events(Kind::Strike, Voice::Model);
    ASSERT_FALSE(models.empty());
    for (const DuetEvent& event : models) EXPECT_GT(event.bits, 0);
    EXPECT_NEAR(players[1].seconds - players[0].seconds, 0.15, 0.01);
    EXPECT_EQ(events(Kind::Latents, Voice::Model).at(0).value, 16);
}

TEST_F(DuetLoopTest, ChangingTheTemperatureKeepsAutomaticLatents) {
    settings_.sampling.latents = 8;
    settings_.latentsAuto = true;
    begin();
    EXPECT_EQ(loop_->status().latents, 16);  // the controller's minimum
    settings_.sampling.temperature = 0.5;
    loop_->set(settings_);
    EXPECT_EQ(loop_->status().latents, 16);
    settings_.latentsAuto = false;
    loop_->set(settings_);
    EXPECT_EQ(loop_->status().latents, 8);
}

// A machine that stalled briefly at the turn is not too slow for its latents.
TEST_F(DuetLoopTest, StallBeforeAnAnswerDoesNotReduceLatents) {
    settings_.latentsAuto = true;
    settings_.fewestLatents = 2;
    settings_.length = AnswerLength::Tokens;
    settings_.tokens = 1;  // that note alone
    begin();
    for (int i = 0; i < 60; ++i) {
        phrase({60, 64});
        while (!modelsTurn()) advance(4ms);
        now_ += 100ms;
        while (modelsTurn()) advance(4ms);
    }
    EXPECT_GT(loop_->status().late, 10U);
    EXPECT_EQ(loop_->status().latents, 16);
}

TEST_F(DuetLoopTest, MinimumLatentsCanChangeDuringPlay) {
    settings_.sampling.latents = 2;
    settings_.latentsAuto = true;
    settings_.fewestLatents = 4;
    begin();
    EXPECT_EQ(loop_->status().latents, 4);
    settings_.fewestLatents = 8;
    loop_->set(settings_);
    EXPECT_EQ(loop_->status().latents, 8);
    settings_.latentsAuto = false;
    loop_->set(settings_);
    EXPECT_EQ(loop_->status().latents, 2);  // irrelevant with a manual count
    settings_.fewestLatents = 12;
    settings_.latentsAuto = true;
    loop_->set(settings_);
    EXPECT_EQ(loop_->status().latents, 12);
}

TEST_F(DuetLoopTest, ModelKeepsToTheDetectedKey) {
    settings_.sampling.constraints.strict = true;
    settings_.scaleUse = ScaleUse::AsPlayed;
    settings_.mode = PlayMode::HandOver;
    settings_.sampling.constraints.minDensity = 30;
    const auto answerTo = [this](std::initializer_list<int> tune) {
        strokes_.clear();
        phrase(tune);
        advance(10s);
        loop_->passTurn();
        advance(400ms);
        return strokes_.size();
    };
    begin();
    EXPECT_FALSE(loop_->status().key);
    EXPECT_GT(answerTo({60, 60, 67, 67, 69, 69, 67, 65, 65, 64, 64, 62, 62, 60}), 10u);
    ASSERT_TRUE(loop_->status().key);
    EXPECT_EQ(loop_->status().key->scale, (Scale{0, Scale::Kind::Major}));
    for (const MidiEvent& stroke : strokes_)
        EXPECT_TRUE(Scale({0, Scale::Kind::Major}).pitchClasses() >> (stroke.data1 % 12) & 1)
            << int{stroke.data1};
    // The changed setting applies from the next token, and a replay follows it.
    settings_.scaleUse = ScaleUse::Chosen;
    settings_.scale = {6, Scale::Kind::MajorPentatonic};
    loop_->set(settings_);
    EXPECT_GT(answerTo({60, 62, 64}), 10u);
    for (const MidiEvent& stroke : strokes_)
        EXPECT_TRUE(settings_.scale.pitchClasses() >> (stroke.data1 % 12) & 1) << int{stroke.data1};
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// Sixteenths at 100 beats per minute, 0.15 s apart. Random notes would match about one third.
TEST_F(DuetLoopTest, ModelPlaysOnTheBeat) {
    settings_.mode = PlayMode::HandOver;
    settings_.inTime = MusicConstraints::Pulse::Pull::On;
    begin();
    const BeatGrid grid{now_ + 37ms, 0.6, 4};
    settings_.beats = grid;
    loop_->set(settings_);
    phrase({60, 64, 67});
    loop_->passTurn();
    advance(20s);
    ASSERT_GT(strokes_.size(), 20U);
    const auto near = std::count_if(strokes_.begin(), strokes_.end(), [&](const MidiEvent& stroke) {
        const double sixteenths = 4 * grid.beatsAt(stroke.time);
        return std::abs(sixteenths - std::round(sixteenths)) < 0.17;  // 25 ms
    });
    EXPECT_GT(static_cast<double>(near), 0.7 * static_cast<double>(strokes_.size()));
    loop_->passTurn();
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(DuetLoopTest, MusicOlderThanTheMemorySettingIsForgotten) {
    settings_.memory = 5;
    begin();
    for (int i = 0; i < 6; ++i) {
        phrase({60, 62, 64, 67});
        advance(2s);
    }
    const DuetStatus status = loop_->status();
    EXPECT_GT(status.memoryStart, status.seconds - 9);
    settings_.memory = 0;
    loop_->set(settings_);
    advance(20s);
    phrase({60, 62, 64, 67});
    advance(2s);
    EXPECT_EQ(loop_->status().memoryStart, status.memoryStart);
}

}  // namespace
}  // namespace continuo::app
