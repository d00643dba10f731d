#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// A message that came or went.
struct MidiMessage {
    MidiEvent event;
    bool sent = false;      // by us; else received, by input event.writer
    bool refused = false;   // received, and not heard: of another channel than the one that is
    std::string port = {};  // its lasting name, where it is known
};

// The newest messages, for a page that shows what arrives. Any number of writing and reading threads; neither
// waits for the other, and nothing allocates in note().
class MidiTraffic {
public:
    static constexpr std::size_t kRemembered = 256;

    void note(const MidiEvent& event, bool sent, bool refused = false) noexcept;
    // How many there have been; 256 of them are remembered.
    std::uint64_t noted() const noexcept { return noted_.load(std::memory_order_relaxed); }
    // Those that came since there had been `seen` of them, as far as they are remembered, oldest first,
    // without the ports' names; counts it up. A time is exact to a millisecond, and what is sent ahead has
    // that of its moment, so times neither tell messages apart nor rise.
    std::vector<MidiMessage> since(std::uint64_t& seen) const;

private:
    std::array<std::atomic<std::uint64_t>, kRemembered> slots_{};
    std::atomic<std::uint64_t> noted_{0};
};

}  // namespace continuo::app
