#include "midi/ports/midi_traffic.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

std::vector<int> messagePitches(const std::vector<MidiMessage>& messages) {
    std::vector<int> pitches;
    for (const MidiMessage& each : messages) pitches.push_back(each.event.data1);
    return pitches;
}

void note(MidiTraffic& monitor, int pitch) { monitor.record(noteOn(LiveClock::now(), pitch, 80), false); }

TEST(MidiTraffic, ReturnsMessagesSinceTheLastRead) {
    MidiTraffic monitor;
    note(monitor, 60);
    std::uint64_t seen = monitor.recordedCount();
    EXPECT_TRUE(monitor.since(seen).empty());
    for (const int pitch : {62, 64}) note(monitor, pitch);
    EXPECT_EQ(messagePitches(monitor.since(seen)), (std::vector{62, 64}));
    EXPECT_EQ(seen, monitor.recordedCount());
    EXPECT_TRUE(monitor.since(seen).empty());
}

TEST(MidiTraffic, OverflowKeepsTheNewest) {
    MidiTraffic monitor;
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < 2 * MidiTraffic::kRemembered; ++i) note(monitor, static_cast<int>(i % 100));
    const std::vector<MidiMessage> messages = monitor.since(seen);
    ASSERT_EQ(messages.size(), MidiTraffic::kRemembered);
    EXPECT_EQ(messages.back().event.data1, static_cast<int>((2 * MidiTraffic::kRemembered - 1) % 100));
    EXPECT_EQ(seen, 2 * MidiTraffic::kRemembered);
}

}  // namespace
}  // namespace continuo::app
