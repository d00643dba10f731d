#pragma once

#include <continuo/performance.h>

#include <chrono>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Converts a second of a performance that begins at `begin` to a moment, to the nanosecond.
Moment toMoment(double seconds, Moment begin = {});

// Throws Error(BadRequest) for a pitch, velocity, pedal value or time out of range (times: 0 to 24 hours).
void checkPlayable(const Performance& performance);

// Converts a performance that begins at `begin` to messages on channel 1, sorted by time. At equal times,
// releases come first, then the pedal, then strokes. A note lasts at least `shortest`; a note that is still
// held gets no end. Throws as checkPlayable() does.
std::vector<MidiEvent> toEvents(const Performance& performance, Moment begin = {},
                                std::chrono::nanoseconds shortest = std::chrono::milliseconds(1));

}  // namespace continuo::app
