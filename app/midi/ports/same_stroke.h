#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Detects duplicate strokes of a keyboard on two ports, or on two cables to one port. Runs before all other
// filters, so that the duplicate is neither played nor taken for an echo. Lock-free; any number of receiving
// threads.
class SameStroke {
public:
    enum class Result {
        First,
        Repeated,  // the same input repeated it within SharedPiano::kSameStroke, such as a bouncing key
        Duplicate  // another input has sent it within that time
    };
    // Receiving thread. Call when a note-on arrives. The event's writer is its input.
    Result classify(const MidiEvent& stroke) noexcept;

private:
    // The last stroke of each key on each channel that was not a Duplicate: its time in ns, shifted left by
    // 4, with its input in the low bits; 0: no stroke.
    std::array<std::array<std::atomic<std::int64_t>, kMidiPitches>, kMidiChannels> last_{};
};

}  // namespace continuo::app
