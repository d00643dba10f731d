#include <array>
#include <vector>

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

TEST(MidiPedal, PedalOfASingleChannelIsUnchanged) {
    EXPECT_THAT(pedal({0, 0xB0, 64, 127, 100, 64, 90, 0, 64, 90, 100, 64, 0, 0, 64, 127}),
                ElementsAre(PedalChange{127, 0}, PedalChange{90, 0.5}, PedalChange{90, 0.5},
                            PedalChange{0, 1}, PedalChange{127, 1}));
}

TEST(MidiPedal, EqualPedalsOfTwoChannelsMerge) {
    EXPECT_THAT(pedal({0, 0xB0, 64, 127, 0, 0xB1, 64, 127, 100, 0xB0, 64, 0, 0, 0xB1, 64, 0}),
                ElementsAre(PedalChange{127, 0}, PedalChange{0, 0.5}));
}

TEST(MidiPedal, DeepestOfTwoChannelsWins) {
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

TEST(MidiPedal, PedalOfAChannelWithoutNotesApplies) {
    const Bytes hands = track({0, 0x90, 60, 80, 100, 60, 0});
    const Bytes feet = track({50, 0xB3, 64, 127});
    EXPECT_THAT(parseMidiFile(header(1, 2, 100) + hands + feet, "test.mid").performance.pedal,
                ElementsAre(PedalChange{127, 0.25}));
}

// Returns pitch, start and end in seconds of each note.
std::vector<std::array<double, 3>> held(const Bytes& events) {
    std::vector<std::array<double, 3>> found;
    for (const Note& each : parseMidiFile(oneTrack(events), "test.mid").performance.notes)
        found.push_back({static_cast<double>(each.pitch), each.start, each.end});
    return found;
}
using One = std::array<double, 3>;

TEST(MidiSostenuto, HoldsKeysAlreadyDownUntilReleased) {
    EXPECT_THAT(
        held({0, 0x90, 36, 80, 20, 0xB0, 66, 127, 20, 0x90, 36, 0, 10, 60, 80, 10, 60, 0, 40, 0xB0, 66, 0}),
        ElementsAre(One{36, 0, 0.5}, One{60, 0.25, 0.3}));
}

TEST(MidiSostenuto, NotesLongerThanTheSostenutoAreUnchanged) {
    EXPECT_THAT(held({0, 0x90, 36, 80, 20, 0xB0, 66, 127, 20, 66, 0, 60, 0x90, 36, 0}),
                ElementsAre(One{36, 0, 0.5}));
}

// As in SharedPiano: the pedal holds the key's damper, whatever strikes the strings meanwhile.
TEST(MidiSostenuto, RepeatedKeyEndsTheEarlierNoteAndIsHeldToo) {
    EXPECT_THAT(
        held({0, 0x90, 36, 80, 10, 0xB0, 66, 127, 10, 0x90, 36, 0, 20, 36, 90, 10, 36, 0, 50, 0xB0, 66, 0}),
        ElementsAre(One{36, 0, 0.2}, One{36, 0.2, 0.5}));
    EXPECT_THAT(held({0,  0x90, 36, 80,   10, 0xB0, 66, 127, 10, 0x90, 36,   0,  10, 0xB0,
                      66, 0,    10, 0x90, 36, 80,   10, 36,  0,  50,   0xB0, 66, 0}),
                ElementsAre(One{36, 0, 0.15}, One{36, 0.2, 0.25}))
        << "what comes after the pedal is not held";
}

TEST(MidiSostenuto, SostenutoOfAnyChannelHoldsAndHalfValuesKeepIt) {
    EXPECT_THAT(
        held({0, 0x90, 36, 80, 10, 0xB3, 66, 127, 10, 66, 60, 10, 66, 127, 10, 0x90, 36, 0, 60, 0xB3, 66, 0}),
        ElementsAre(One{36, 0, 0.5}));
}

TEST(MidiSostenuto, HoldsToTheEndOfTheFileButNotAfterAllSoundOff) {
    const Bytes key = {0, 0x90, 36, 80, 10, 0xB0, 66, 127, 10, 0x90, 36, 0};
    EXPECT_THAT(held(key + Bytes{80, 0xFF, 0x01, 0x00}), ElementsAre(One{36, 0, 0.5}));
    EXPECT_THAT(held(key + Bytes{20, 0xB0, 120, 0, 60, 66, 0}), ElementsAre(One{36, 0, 0.2}));
    EXPECT_THAT(held(key + Bytes{20, 0xB0, 121, 0, 60, 66, 0}), ElementsAre(One{36, 0, 0.2}));
}

}  // namespace
}  // namespace continuo::app
