#pragma once

#include "midi/events/midi_event.h"

namespace continuo::app {

// A start time for simulated clocks.
inline constexpr Moment kStart{std::chrono::seconds(1000)};

inline Moment after(double seconds) {
    return kStart + std::chrono::duration_cast<LiveClock::duration>(std::chrono::duration<double>(seconds));
}

}  // namespace continuo::app
