#include <gmock/gmock.h>

#include "app/midi/file/midi_bytes.h"
#include "midi/file/standard_midi_file.h"

namespace continuo::app {
namespace {

using namespace continuo::test;
using testing::ElementsAre;

std::vector<PedalChange> pedal(const Bytes& events) {
    return parseMidiFile(oneTrack(events), "test.mid").performance.pedal;
}

TEST(MidiPedal, OneChannelIsKeptAsItIs) {
    EXPECT_THAT(pedal({0, 0xB0, 64, 127, 100, 64, 90, 0, 64, 90, 100, 64, 0, 0, 64, 127}),
                ElementsAre(PedalChange{127, 0}, PedalChange{90, 0.5}, PedalChange{90, 0.5},
                            PedalChange{0, 1}, PedalChange{127, 1}));
}

TEST(MidiPedal, TwoChannelsWithTheSamePedalAreOne) {
    EXPECT_THAT(pedal({0, 0xB0, 64, 127, 0, 0xB1, 64, 127, 100, 0xB0, 64, 0, 0, 0xB1, 64, 0}),
                ElementsAre(PedalChange{127, 0}, PedalChange{0, 0.5}));
}

TEST(MidiPedal, DeepestOfTwoChannelsCounts) {
    EXPECT_THAT(
        pedal({0, 0xB0, 64, 80, 100, 0xB1, 64, 127, 100, 0xB1, 64, 0, 100, 0xB0, 64, 0}),
        ElementsAre(PedalChange{80, 0}, PedalChange{127, 0.5}, PedalChange{80, 1}, PedalChange{0, 1.5}));
}

TEST(MidiPedal, NewPedalOnTwoChannelsAtOneTickIsNotLost) {
    EXPECT_THAT(
        pedal({0, 0xB0, 64, 127, 0, 0xB1, 64, 127, 100, 0xB0, 64, 0, 0, 64, 127, 0, 0xB1, 64, 0, 0, 64, 127}),
        ElementsAre(PedalChange{127, 0}, PedalChange{0, 0.5}, PedalChange{127, 0.5}));
}

TEST(MidiPedal, ResetOfControllersLiftsThePedal) {
    EXPECT_THAT(pedal({0, 0xB0, 121, 0, 0, 64, 127, 100, 121, 0, 100, 121, 0}),
                ElementsAre(PedalChange{127, 0}, PedalChange{0, 0.5}));
}

TEST(MidiPedal, ChannelsWithoutNotesCountToo) {
    const Bytes hands = track({0, 0x90, 60, 80, 100, 60, 0});
    const Bytes feet = track({50, 0xB3, 64, 127});
    EXPECT_THAT(parseMidiFile(header(1, 2, 100) + hands + feet, "test.mid").performance.pedal,
                ElementsAre(PedalChange{127, 0.25}));
}

}  // namespace
}  // namespace continuo::app
