#include "library/packed_music.h"

#include <gtest/gtest.h>

#include <limits>

#include "app/library/playing.h"

namespace continuo::app {
namespace {

using namespace test;
using test::pedal;

TEST(PackedMusic, EventsRoundTrip) {
    const std::vector<DuetEvent> events = shortDuet();
    const std::vector<std::uint8_t> bytes = packEvents(events);
    EXPECT_EQ(bytes.size(), 20 * events.size());
    EXPECT_EQ(unpackEvents(bytes), events);
}

TEST(PackedMusic, BeatUnitsRoundTrip) {
    std::vector<DuetEvent> events;
    for (const double quarters : {4.0, 2.0, 1.0, 0.5, 0.25, 1.5, 0.75})
        events.push_back(beatsEvent(Beats{1, 0.545455 * quarters, 7, 2, quarters}));
    EXPECT_EQ(unpackEvents(packEvents(events)), events);
    EXPECT_EQ(toBeats(events[5]), (Beats{1, 545'455 * 1e-6 * 1.5, 7, 2, 1.5}));
    // The old format of quarter beats.
    const std::vector<std::uint8_t> bytes = packEvents(std::span(events).subspan(2, 1));
    EXPECT_EQ(bytes[2], 7);
    EXPECT_EQ(bytes[3], 0);
}

TEST(PackedMusic, NotesRoundTrip) {
    const std::vector<PlayedNote> notes{{{1, 0, 0, 1e-9}, -1}, {{127, 127, 1.0 / 3, 1e6}, 2.5F}};
    const std::vector<std::uint8_t> bytes = packNotes(notes);
    EXPECT_EQ(bytes.size(), 24 * notes.size());
    EXPECT_EQ(unpackNotes(bytes), notes);
}

TEST(PackedMusic, InvalidItemsAreOmitted) {
    constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();
    const std::vector<DuetEvent> bad{strike(-1, 60),   strike(kNoNumber, 60),
                                     strike(2e6, 60),  strike(1, 128),
                                     strike(1, 60, 0), strike(1, 60, 128),
                                     pedal(1, 128),    pedal(1, -1),
                                     latents(1, -5),   strike(1, 60, 80, static_cast<Voice>(2))};
    EXPECT_TRUE(unpackEvents(packEvents(bad)).empty());
    DuetEvent beats = beatsEvent(Beats{1, 0.5, 4, 0});
    for (const int note : {5, 10, 24, 255}) {
        beats.beatNote = static_cast<std::uint8_t>(note);
        EXPECT_TRUE(unpackEvents(packEvents(std::vector{beats})).empty()) << note;
    }
    EXPECT_TRUE(unpackEvents(packEvents(std::vector{beatsEvent(Beats{1, 0.05, 4, 0, 0.5})})).empty());
    DuetEvent unknown = strike(1, 60);
    unknown.kind = static_cast<DuetEvent::Kind>(6);
    EXPECT_TRUE(unpackEvents(packEvents(std::vector{unknown})).empty());
    const std::vector<PlayedNote> notes{
        {{0, 60, 0, 1}, -1}, {{80, 128, 0, 1}, -1}, {{80, 60, 2, 1}, -1}, {{80, 60, 0, kStillHeld}, -1}};
    EXPECT_TRUE(unpackNotes(packNotes(notes)).empty());
}

TEST(PackedMusic, TruncatedItemIsOmitted) {
    std::vector<std::uint8_t> bytes = packEvents(shortDuet());
    bytes.pop_back();
    EXPECT_EQ(unpackEvents(bytes).size(), shortDuet().size() - 1);
    EXPECT_TRUE(unpackNotes(std::span(bytes).first(23)).empty());
}

}  // namespace
}  // namespace continuo::app
