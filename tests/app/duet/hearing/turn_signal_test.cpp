#include "duet/hearing/turn_signal.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

using Part = TurnSignal::Role;

class TurnSignalTest : public testing::Test {
protected:
    Part key(int velocity, int pitch = 21) {
        return signal_.classify(velocity > 0 ? noteOn({}, pitch, velocity) : noteOff({}, pitch), settings_);
    }
    Part pedal(int value, int number = 67, int writer = 0) {
        MidiEvent event = controlChange({}, number, value);
        event.writer = static_cast<std::uint8_t>(writer);
        return signal_.classify(event, settings_);
    }
    void set(TurnBy turnBy) {
        const DuetSettings before = settings_;
        settings_.turnBy = turnBy;
        signal_.change(before, settings_);
    }

    DuetSettings settings_;
    TurnSignal signal_;
};

TEST_F(TurnSignalTest, KeyPassesTheTurnAndIsConsumedUntilItsRelease) {
    set(TurnBy::Key);
    EXPECT_EQ(key(80, 22), Part::Music);
    EXPECT_EQ(key(80), Part::PassesTurn);
    EXPECT_EQ(pedal(127), Part::Music);
    EXPECT_EQ(key(0), Part::PartOfSignal);
    EXPECT_EQ(key(0), Part::Music);
    EXPECT_EQ(key(80), Part::PassesTurn);
}

TEST_F(TurnSignalTest, ControllerPassesTheTurnWhenRising) {
    set(TurnBy::Pedal);
    EXPECT_EQ(key(80), Part::Music);
    EXPECT_EQ(pedal(63), Part::PartOfSignal) << "half a pedal that nobody would let go";
    EXPECT_EQ(pedal(64), Part::PassesTurn);
    EXPECT_EQ(pedal(127), Part::PartOfSignal);
    EXPECT_EQ(pedal(127, 64), Part::Music);
    EXPECT_EQ(pedal(10), Part::PartOfSignal);
    EXPECT_EQ(pedal(0), Part::Music);
    EXPECT_EQ(pedal(127), Part::PassesTurn);
}

// Otherwise it would pass the turn and immediately return it.
TEST_F(TurnSignalTest, JitteringControllerPassesTheTurnOnce) {
    set(TurnBy::Pedal);
    const auto passes = [this](std::initializer_list<int> values) {
        int count = 0;
        for (const int value : values) count += pedal(value) == Part::PassesTurn ? 1 : 0;
        return count;
    };
    EXPECT_EQ(passes({50, 63, 64, 63, 70, 100, 127}), 1);
    EXPECT_EQ(passes({100, 64, 63, 48, 64, 127}), 0) << "it is let go below 48";
    EXPECT_EQ(pedal(47), Part::PartOfSignal);
    EXPECT_EQ(passes({48, 63}), 0) << "it is pressed at 64";
    EXPECT_EQ(passes({64}), 1);
}

// One keyboard on two ports: the second note would return the turn.
TEST_F(TurnSignalTest, SamePressFromTwoInputsPassesTheTurnOnce) {
    set(TurnBy::Key);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(key(80), Part::PassesTurn);
        EXPECT_EQ(key(80), Part::PartOfSignal);
        EXPECT_EQ(key(0), Part::PartOfSignal);
        EXPECT_EQ(key(0), Part::PartOfSignal);
    }
    EXPECT_EQ(key(0), Part::Music);
    set(TurnBy::Pedal);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(pedal(127, 67, 0), Part::PassesTurn);
        EXPECT_EQ(pedal(127, 67, 1), Part::PartOfSignal);
        EXPECT_EQ(pedal(0, 67, 0), Part::PartOfSignal);
        EXPECT_EQ(pedal(100, 67, 1), Part::PartOfSignal);
        EXPECT_EQ(pedal(0, 67, 1), Part::PartOfSignal);
    }
    EXPECT_EQ(pedal(0, 67, 1), Part::Music);
}

TEST_F(TurnSignalTest, NoSignalInAutomaticGapMode) {
    for (const TurnBy each : {TurnBy::Gap, TurnBy::Enter}) {
        set(each);
        EXPECT_EQ(key(80), Part::Music);
        EXPECT_EQ(pedal(127), Part::Music);
    }
}

TEST_F(TurnSignalTest, KeysDownBeforeASettingsChangeAreNoSignal) {
    EXPECT_EQ(key(80), Part::Music);
    set(TurnBy::Key);
    EXPECT_EQ(key(0), Part::Music) << "it was struck as music";
    EXPECT_EQ(key(80), Part::PassesTurn);
    set(TurnBy::Pedal);
    EXPECT_EQ(pedal(127), Part::PassesTurn) << "the key is not this pedal";
}

}  // namespace
}  // namespace continuo::app
