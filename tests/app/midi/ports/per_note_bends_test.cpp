#include "midi/ports/per_note_bends.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

MidiEvent makeMessage(int kind, int channel, int data1, int data2) {
    return {Moment{}, static_cast<std::uint8_t>(kind | channel), static_cast<std::uint8_t>(data1),
            static_cast<std::uint8_t>(data2)};
}
MidiEvent bend(int channel) { return makeMessage(0xE0, channel, 0, 90); }

TEST(PerNoteBends, SingleChannelKeyboardBendsFreely) {
    PerNoteBends bends;
    for (const int channel : {0, 5}) {
        for (const int pitch : {60, 64}) EXPECT_FALSE(bends.shouldIgnore(noteOn({}, pitch, 80, channel)));
        EXPECT_FALSE(bends.shouldIgnore(bend(channel)));
        EXPECT_FALSE(bends.shouldIgnore(makeMessage(0xD0, channel, 50, 0)));
        EXPECT_FALSE(bends.shouldIgnore(controlChange({}, 74, 50, channel)));
        EXPECT_FALSE(bends.nextCorrection({}));
        for (const int pitch : {60, 64}) EXPECT_FALSE(bends.shouldIgnore(noteOff({}, pitch, channel)));
    }
}

// The first finger has bent before the second one shows that each has its own channel.
TEST(PerNoteBends, PerNoteBendsAreResetAndThenIgnored) {
    PerNoteBends bends;
    EXPECT_FALSE(bends.shouldIgnore(noteOn({}, 60, 80, 1)));
    EXPECT_FALSE(bends.shouldIgnore(bend(1)));
    EXPECT_FALSE(bends.nextCorrection({}));
    EXPECT_FALSE(bends.shouldIgnore(noteOn({}, 64, 80, 2)));
    ASSERT_EQ(bends.nextCorrection({}), centredBend({}, 1));
    EXPECT_FALSE(bends.nextCorrection({}));
    for (const int channel : {1, 2, 15}) {
        EXPECT_TRUE(bends.shouldIgnore(bend(channel)));
        EXPECT_TRUE(bends.shouldIgnore(makeMessage(0xD0, channel, 50, 0)));
        EXPECT_TRUE(bends.shouldIgnore(controlChange({}, 74, 50, channel)));
        EXPECT_FALSE(bends.shouldIgnore(controlChange({}, 64, 127, channel))) << "pedals are of all notes";
        EXPECT_FALSE(bends.shouldIgnore(noteOff({}, 60, channel)));
    }
    EXPECT_FALSE(bends.shouldIgnore(bend(0))) << "the first channel's is of all notes";
    EXPECT_FALSE(bends.shouldIgnore(controlChange({}, 74, 50, 0)));
}

TEST(PerNoteBends, MpeConfigurationMessageIsDetected) {
    PerNoteBends bends;
    const auto configure = [&](int channels) {
        for (const auto& [number, value] : {std::pair(101, 0), {100, 6}, {6, channels}})
            EXPECT_FALSE(bends.shouldIgnore(controlChange({}, number, value)));
    };
    configure(15);
    EXPECT_TRUE(bends.shouldIgnore(bend(3)));
    configure(0);
    EXPECT_FALSE(bends.shouldIgnore(bend(3)));
}

}  // namespace
}  // namespace continuo::app
