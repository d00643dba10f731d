#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Knows a stroke that comes twice on one channel: a keyboard that arrives by two ports, or by two cables to
// one port, strikes a key but once. Asked before all else, so that the second one is neither heard nor taken
// for an echo of the first. No locks; any number of hearing threads.
class SameStroke {
public:
    enum class Met {
        First,
        Again,     // by the input that had it within SharedPiano::kSameStroke, as a bouncing key's
        Elsewhere  // by another input, which had it within that time
    };
    // A hearing thread's, as soon as a note-on comes; its writer is the input.
    Met meet(const MidiEvent& stroke) noexcept;

private:
    // The last stroke of a channel's key that was not elsewhere: its moment in ns shifted left by 4, its
    // input below; 0 when there is none.
    std::array<std::array<std::atomic<std::int64_t>, kMidiPitches>, kMidiChannels> last_{};
};

}  // namespace continuo::app
