#pragma once

#include <continuo/performance.h>

#include <span>
#include <vector>

namespace continuo::app {

// Notes that begin together, as those of a chord do.
struct Onset {
    double seconds = 0;  // its first note begins
    double last = 0;     // its last note begins
    double end = 0;      // its longest note ends
    int lowest = 127;    // MIDI pitch
    int loudest = 1;     // MIDI velocity
    int notes = 0;
    double fresh = 0;   // 0: the same pitch classes were struck just now .. 1: none of them was
    double accent = 0;  // how it stands out among those around it, in their standard deviations
};

// The onsets of music, in order of time: notes that begin within 35 ms of one another are one. Loud, long and
// low ones have an accent, those of many notes or of fresh ones, and those before a rest. notes in order of
// their starts; what is still held ends with the last onset.
std::vector<Onset> onsetsOf(std::span<const Note> notes);

}  // namespace continuo::app
