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
    bool sent = false;      // sent by Continuo; else received, by input event.writer
    bool refused = false;   // received but ignored, because its input is heard on another channel
    std::string port = {};  // its lasting name, where it is known
};

// The newest messages, for a page that shows what comes in. Any number of threads may write and read; nobody
// waits, and note() does not allocate.
class MidiTraffic {
public:
    static constexpr std::size_t kRemembered = 256;

    void note(const MidiEvent& event, bool sent, bool refused = false) noexcept;
    // How many messages there have been; the last kRemembered are known.
    std::uint64_t noted() const noexcept { return noted_.load(std::memory_order_relaxed); }
    // The messages after the first `seen`, as far as they are remembered, oldest first and without the names
    // of ports; sets `seen` to noted(). Times are exact to a millisecond. A message that was sent ahead has
    // the time at which it leaves, so that times may repeat and go back.
    std::vector<MidiMessage> since(std::uint64_t& seen) const;

private:
    std::array<std::atomic<std::uint64_t>, kRemembered> slots_{};
    std::atomic<std::uint64_t> noted_{0};
};

}  // namespace continuo::app
