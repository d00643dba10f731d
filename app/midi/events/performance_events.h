#pragma once

#include <continuo/performance.h>

#include <chrono>
#include <vector>

#include "midi/events/midi_event.h"

namespace continuo::app {

// The moment of a second of a performance that begins at `begin`, to the nanosecond.
Moment momentOf(double seconds, Moment begin = {});

// Throws Error(BadRequest) for a pitch, velocity, value or time out of range (0 to 24 hours).
void checkPlayable(const Performance& performance);

// A performance as messages on channel 1 in order of time, its beginning at `begin`. At one moment keys are
// let go first, then the pedal moves, then keys are struck. A note lasts at least `shortest`; one that is
// still held has no end. Throws as checkPlayable() does.
std::vector<MidiEvent> eventsOf(const Performance& performance, Moment begin = {},
                                std::chrono::nanoseconds shortest = std::chrono::milliseconds(1));

}  // namespace continuo::app
