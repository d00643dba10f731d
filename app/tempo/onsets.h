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
    double fresh = 0;   // 0: all its pitch classes were struck just before .. 1: none of them was
    double accent = 0;  // how much it stands out among the onsets around it, in standard deviations
};

// The onsets of notes, which come in order of their starts: notes that begin within 35 ms of one another make
// one onset. Onsets that are loud, long or low have an accent, and so have those of many notes or of fresh
// pitch classes and those before a rest. A note that is still held ends with the last onset.
std::vector<Onset> onsetsOf(std::span<const Note> notes);

}  // namespace continuo::app
