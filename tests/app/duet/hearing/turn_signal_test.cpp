#include "duet/hearing/turn_signal.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

using Part = TurnSignal::Part;

class TurnSignalTest : public testing::Test {
protected:
    Part key(int velocity, int pitch = 21) {
        return signal_.takes(velocity > 0 ? noteOn({}, pitch, velocity) : noteOff({}, pitch), settings_);
    }
    Part pedal(int value, int number = 67, int writer = 0) {
        MidiEvent event = controlChange({}, number, value);
        event.writer = static_cast<std::uint8_t>(writer);
        return signal_.takes(event, settings_);
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
    EXPECT_EQ(key(80, 22), Part::None);
    EXPECT_EQ(key(80), Part::Passes);
    EXPECT_EQ(pedal(127), Part::None);
    EXPECT_EQ(key(0), Part::Rest);
    EXPECT_EQ(key(0), Part::None);
    EXPECT_EQ(key(80), Part::Passes);
}

TEST_F(TurnSignalTest, ControllerPassesTheTurnWhenRising) {
    set(TurnBy::Pedal);
    EXPECT_EQ(key(80), Part::None);
    EXPECT_EQ(pedal(63), Part::Rest) << "half a pedal that nobody would let go";
    EXPECT_EQ(pedal(64), Part::Passes);
    EXPECT_EQ(pedal(127), Part::Rest);
    EXPECT_EQ(pedal(127, 64), Part::None);
    EXPECT_EQ(pedal(10), Part::Rest);
    EXPECT_EQ(pedal(0), Part::None);
    EXPECT_EQ(pedal(127), Part::Passes);
}

// Otherwise it would pass the turn and immediately return it.
TEST_F(TurnSignalTest, JitteringControllerPassesTheTurnOnce) {
    set(TurnBy::Pedal);
    const auto passes = [this](std::initializer_list<int> values) {
        int count = 0;
        for (const int value : values) count += pedal(value) == Part::Passes ? 1 : 0;
        return count;
    };
    EXPECT_EQ(passes({50, 63, 64, 63, 70, 100, 127}), 1);
    EXPECT_EQ(passes({100, 64, 63, 48, 64, 127}), 0) << "it is let go below 48";
    EXPECT_EQ(pedal(47), Part::Rest);
    EXPECT_EQ(passes({48, 63}), 0) << "it is pressed at 64";
    EXPECT_EQ(passes({64}), 1);
}

// One keyboard on two ports: the second note would return the turn.
TEST_F(TurnSignalTest, SamePressFromTwoInputsPassesTheTurnOnce) {
    set(TurnBy::Key);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(key(80), Part::Passes);
        EXPECT_EQ(key(80), Part::Rest);
        EXPECT_EQ(key(0), Part::Rest);
        EXPECT_EQ(key(0), Part::Rest);
    }
    EXPECT_EQ(key(0), Part::None);
    set(TurnBy::Pedal);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(pedal(127, 67, 0), Part::Passes);
        EXPECT_EQ(pedal(127, 67, 1), Part::Rest);
        EXPECT_EQ(pedal(0, 67, 0), Part::Rest);
        EXPECT_EQ(pedal(100, 67, 1), Part::Rest);
        EXPECT_EQ(pedal(0, 67, 1), Part::Rest);
    }
    EXPECT_EQ(pedal(0, 67, 1), Part::None);
}

TEST_F(TurnSignalTest, NoSignalInAutomaticGapMode) {
    for (const TurnBy each : {TurnBy::Gap, TurnBy::Enter}) {
        set(each);
        EXPECT_EQ(key(80), Part::None);
        EXPECT_EQ(pedal(127), Part::None);
    }
}

TEST_F(TurnSignalTest, KeysDownBeforeASettingsChangeAreNoSignal) {
    EXPECT_EQ(key(80), Part::None);
    set(TurnBy::Key);
    EXPECT_EQ(key(0), Part::None) << "it was struck as music";
    EXPECT_EQ(key(80), Part::Passes);
    set(TurnBy::Pedal);
    EXPECT_EQ(pedal(127), Part::Passes) << "the key is not this pedal";
}

}  // namespace
}  // namespace continuo::app
