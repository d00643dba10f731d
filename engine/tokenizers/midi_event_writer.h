#pragma once

#include <cstdint>
#include <vector>

#include "tokenizers/midi_event.h"

namespace continuo {

// Appends a wait of `steps` as time shifts: as many of 100 steps as fit before the last, then the rest
// (1..100).
inline void appendTimeShifts(std::vector<int>& events, std::int64_t steps) {
    for (; steps > kLongestShift; steps -= kLongestShift)
        events.push_back(eventId({MidiEvent::Kind::TimeShift, kLongestShift}));
    if (steps > 0) events.push_back(eventId({MidiEvent::Kind::TimeShift, static_cast<int>(steps)}));
}

}  // namespace continuo
