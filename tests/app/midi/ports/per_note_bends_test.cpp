#include "midi/ports/per_note_bends.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

MidiEvent of(int kind, int channel, int data1, int data2) {
    return {Moment{}, static_cast<std::uint8_t>(kind | channel), static_cast<std::uint8_t>(data1),
            static_cast<std::uint8_t>(data2)};
}
MidiEvent bend(int channel) { return of(0xE0, channel, 0, 90); }

TEST(PerNoteBends, SingleChannelKeyboardBendsFreely) {
    PerNoteBends bends;
    for (const int channel : {0, 5}) {
        for (const int pitch : {60, 64}) EXPECT_FALSE(bends.takes(noteOn({}, pitch, 80, channel)));
        EXPECT_FALSE(bends.takes(bend(channel)));
        EXPECT_FALSE(bends.takes(of(0xD0, channel, 50, 0)));
        EXPECT_FALSE(bends.takes(controlChange({}, 74, 50, channel)));
        EXPECT_FALSE(bends.mend({}));
        for (const int pitch : {60, 64}) EXPECT_FALSE(bends.takes(noteOff({}, pitch, channel)));
    }
}

// The first finger has bent before the second one shows that each has its own channel.
TEST(PerNoteBends, PerNoteBendsAreUndoneAndIgnored) {
    PerNoteBends bends;
    EXPECT_FALSE(bends.takes(noteOn({}, 60, 80, 1)));
    EXPECT_FALSE(bends.takes(bend(1)));
    EXPECT_FALSE(bends.mend({}));
    EXPECT_FALSE(bends.takes(noteOn({}, 64, 80, 2)));
    ASSERT_EQ(bends.mend({}), centredBend({}, 1));
    EXPECT_FALSE(bends.mend({}));
    for (const int channel : {1, 2, 15}) {
        EXPECT_TRUE(bends.takes(bend(channel)));
        EXPECT_TRUE(bends.takes(of(0xD0, channel, 50, 0)));
        EXPECT_TRUE(bends.takes(controlChange({}, 74, 50, channel)));
        EXPECT_FALSE(bends.takes(controlChange({}, 64, 127, channel))) << "pedals are of all notes";
        EXPECT_FALSE(bends.takes(noteOff({}, 60, channel)));
    }
    EXPECT_FALSE(bends.takes(bend(0))) << "the first channel's is of all notes";
    EXPECT_FALSE(bends.takes(controlChange({}, 74, 50, 0)));
}

TEST(PerNoteBends, MpeConfigurationMessageIsDetected) {
    PerNoteBends bends;
    const auto configure = [&](int channels) {
        for (const auto& [number, value] : {std::pair(101, 0), {100, 6}, {6, channels}})
            EXPECT_FALSE(bends.takes(controlChange({}, number, value)));
    };
    configure(15);
    EXPECT_TRUE(bends.takes(bend(3)));
    configure(0);
    EXPECT_FALSE(bends.takes(bend(3)));
}

}  // namespace
}  // namespace continuo::app
