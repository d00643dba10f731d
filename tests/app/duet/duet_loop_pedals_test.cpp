#include <random>

#include "app/duet/duet_loop_fixture.h"

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

// After any end of the model's turn, at any time, the audible pedal and the take's pedal are up.
TEST_F(DuetLoopTest, ModelsPedalIsUpAfterEveryTurn) {
    writeTinyWithPedal(3);
    settings_.over = PlayedOver::Yield;
    begin();
    std::mt19937 random(3);
    int wasDown = 0;
    for (int turn = 0; turn < 60; ++turn) {
        phrase({60, 62, 64, 65, 67, 69, 71, 72});
        advance(400ms);
        ASSERT_TRUE(modelsTurn()) << turn;
        advance(std::chrono::milliseconds(random() % 1000));
        wasDown += pedal_ > 0 ? 1 : 0;
        switch (turn % 4) {
            case 0: loop_->stopModel(); break;
            case 1: strike(40); break;
            case 2:
                loop_->passTurn();
                if (modelsTurn()) loop_->passTurn();  // after the gap, the first belongs to that turn
                break;
            default:
                for (int i = 0; i < 100 && modelsTurn(); ++i) advance(100ms);
        }
        advance(12ms);
        if (turn % 4 == 1) release(40);
        advance(100ms);
        ASSERT_FALSE(modelsTurn()) << turn;
        ASSERT_EQ(pedal_, 0) << turn;
        ASSERT_EQ(sounding(), 0) << turn;
        const std::vector<PedalChange> moved = toTake(log_.read(0)).model.pedal;
        ASSERT_TRUE(moved.empty() || moved.back().value == 0) << turn;
    }
    EXPECT_GT(pedalMoves_, 60);
    EXPECT_GT(wasDown, 10);
    for (int i = 0; i < 100 && pedal_ == 0; ++i) {
        phrase({60, 62, 64, 65, 67, 69, 71, 72});
        for (int look = 0; look < 250 && pedal_ == 0; ++look) advance(4ms);
    }
    EXPECT_GT(pedal_, 0);
    loop_->end();
    advance(0ms);
    heard_.collect(now_);
    readOutput();
    EXPECT_EQ(pedal_, 0);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

// The player's foot does not move the model's pedal during the model's turn.
TEST_F(DuetLoopTest, PlayAlong_PedalsAreSeparate) {
    writeTinyWithPedal(6);
    settings_.mode = PlayMode::PlayAlong;
    settings_.over = PlayedOver::Together;
    begin();
    for (int i = 0; i < 120; ++i) {
        strike(50 + i % 12);
        push(pedal(now_, i % 2 == 0 ? 127 : 0));
        advance(90ms);
        release(50 + i % 12);
        advance(60ms);
    }
    EXPECT_EQ(events(Kind::Pedal, Voice::Player).size(), 120U);
    EXPECT_GT(events(Kind::Pedal, Voice::Model).size(), 1U);
    int value = 0;
    for (const PedalChange& change : toTake(log_.read(0)).model.pedal) {
        EXPECT_NE(change.value, value);
        value = change.value;
    }
    loop_->stopModel();
    advance(20ms);
    EXPECT_EQ(pedal_, 0);
    EXPECT_TRUE(repeats(loop_->music().record()));
}

TEST_F(DuetLoopTest, TurnPedalPassesTheTurnBothWays) {
    settings_.turnBy = TurnBy::Pedal;
    settings_.mode = PlayMode::HandOver;
    begin();
    phrase({60, 62});
    advance(3s);
    EXPECT_FALSE(modelsTurn());
    push(controlChange(now_, 67, 127));
    advance(8ms);
    EXPECT_TRUE(modelsTurn());
    push(controlChange(now_, 67, 100));  // still down
    push(controlChange(now_, 67, 0));
    advance(20s);
    EXPECT_TRUE(modelsTurn());
    push(controlChange(now_, 67, 127));
    advance(8ms);
    EXPECT_FALSE(modelsTurn());
    EXPECT_EQ(sounding(), 0);
    EXPECT_TRUE(events(Kind::Pedal, Voice::Player).empty());
}

// The model hears those keys as held, and answers when they are released.
TEST_F(DuetLoopTest, PhraseWithSostenutoEndsWhenThePedalIsReleased) {
    begin();
    push(noteOn(now_, 36, 80));
    advance(40ms);
    push(controlChange(now_, controller::kSostenuto, 127));
    push(noteOff(now_, 36));
    advance(3s);
    EXPECT_FALSE(modelsTurn());
    EXPECT_TRUE(events(Kind::Release, Voice::Player).empty());
    push(controlChange(now_, controller::kSostenuto, 0));
    advance(8ms);
    EXPECT_EQ(events(Kind::Release, Voice::Player).size(), 1U);
    advance(3s);
    EXPECT_TRUE(modelsTurn());
}

// This also holds for a continuous pedal.
TEST_F(DuetLoopTest, SustainPedalAsTurnSignalIsNeverMusic) {
    settings_.turnBy = TurnBy::Pedal;
    settings_.turnController = 64;
    begin();
    phrase({60, 62});
    for (const int value : {12, 40, 63, 90, 127}) push(pedal(now_, value));
    advance(8ms);
    EXPECT_TRUE(modelsTurn());
    for (const int value : {90, 50, 30, 0}) push(pedal(now_, value));
    advance(8ms);
    for (const DuetEvent& each : events(Kind::Pedal, Voice::Player)) EXPECT_EQ(each.value, 0);
}

TEST_F(DuetLoopTest, ReassignedTurnPedalIsNotHeardAsPressed) {
    settings_.mode = PlayMode::HandOver;
    settings_.turnBy = TurnBy::Pedal;
    settings_.turnController = 66;
    begin();
    push(controlChange(now_, 66, 127));
    advance(8ms);
    ASSERT_TRUE(modelsTurn());
    settings_.turnController = 67;  // while it is down
    loop_->set(settings_);
    push(controlChange(now_, 67, 127));
    advance(8ms);
    EXPECT_FALSE(modelsTurn());
}

}  // namespace
}  // namespace continuo::app
