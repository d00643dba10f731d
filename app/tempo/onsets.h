#pragma once

#include <continuo/performance.h>

#include <span>
#include <vector>

namespace continuo::app {

// Notes that begin together, such as a chord.
struct Onset {
    double seconds = 0;  // start of its first note
    double last = 0;     // start of its last note
    double end = 0;      // end of its longest note
    int lowest = 127;    // MIDI pitch
    int loudest = 1;     // MIDI velocity
    int notes = 0;
    double fresh = 0;   // 0 to 1: share of pitch classes that were not struck just before
    double accent = 0;  // prominence among neighbouring onsets, in standard deviations
};

// Groups notes, sorted by start, into onsets: notes within 35 ms of one another. Loud, long or low onsets are
// accented, as are those of many notes or of fresh pitch classes and those before a rest. A held note ends
// with the last onset.
std::vector<Onset> findOnsets(std::span<const Note> notes);

}  // namespace continuo::app
