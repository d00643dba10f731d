#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// A received or sent message.
struct MidiMessage {
    MidiEvent event;
    bool sent = false;      // sent by Continuo; otherwise received by input event.writer
    bool ignored = false;   // received on an ignored channel
    std::string port = {};  // lasting name, if known
};

// The latest messages, for a monitor page. Any number of threads may write and read without blocking;
// record() does not allocate.
class MidiTraffic {
public:
    static constexpr std::size_t kRemembered = 256;

    void record(const MidiEvent& event, bool sent, bool refused = false) noexcept;
    // Returns the number of messages so far; the last kRemembered are stored.
    std::uint64_t recordedCount() const noexcept { return recorded_.load(std::memory_order_relaxed); }
    // Returns the stored messages after the first `seen`, oldest first, without port names, and sets `seen`
    // to recordedCount(). Times are exact to a millisecond. Messages sent ahead have their due time, so times
    // may repeat and go back.
    std::vector<MidiMessage> since(std::uint64_t& seen) const;

private:
    std::array<std::atomic<std::uint64_t>, kRemembered> slots_{};
    std::atomic<std::uint64_t> recorded_{0};
};

}  // namespace continuo::app
