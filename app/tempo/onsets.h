#pragma once

#include <continuo/performance.h>

#include <span>
#include <vector>

namespace continuo::app {

// Notes that begin together, such as a chord.
struct Onset {
    double seconds = 0;  // start of the first note
    double last = 0;     // start of its last note
    double end = 0;      // end of its longest note
    int lowest = 127;    // MIDI pitch
    int loudest = 1;     // MIDI velocity
    int notes = 0;
    double fresh = 0;   // 0 to 1: share of pitch classes that were not struck just before
    double accent = 0;  // prominence among its neighbours, in standard deviations
};

// Groups notes, which must be sorted by start, into onsets of notes within 35 ms of one another. Loud, long
// and low onsets are accented; so are those of many notes, those of pitch classes not played lately, and
// those before a rest. A note that is still held ends with the last onset.
std::vector<Onset> findOnsets(std::span<const Note> notes);

}  // namespace continuo::app
