#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Recognises a stroke that comes twice on one channel because its keyboard arrives by two ports, or by two
// cables to one port. It is asked before all other filters, so that the second stroke is neither heard nor
// taken for an echo of the first. No locks; any number of hearing threads.
class SameStroke {
public:
    enum class Met {
        First,
        Again,     // the same input had it within SharedPiano::kSameStroke, as from a bouncing key
        Elsewhere  // another input had it within that time
    };
    // A hearing thread, as soon as a note-on comes. The event's writer is the input.
    Met meet(const MidiEvent& stroke) noexcept;

private:
    // The last stroke of each channel's key that did not meet Elsewhere: its moment in ns shifted left by 4,
    // with the input in the lowest bits; 0 when there is none.
    std::array<std::array<std::atomic<std::int64_t>, kMidiPitches>, kMidiChannels> last_{};
};

}  // namespace continuo::app
