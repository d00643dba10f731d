#pragma once

#include <continuo/performance.h>

#include <span>
#include <stop_token>
#include <vector>

#include "tempo/beats.h"

namespace continuo::app {

// The bars of music that was played freely, as they are found in its notes.
struct FoundBars {
    std::vector<Beats> beats;  // as a take has them; empty: no steady beat was found
    int beatsPerBar = 4;       // 2, 3 or 4; a bar that is broken off may have others
    double perMinute = 0;      // beats, the middle of all
    double sureness = 0;       // 0: as regular as chance is .. 1: a metronome; below 1/2 there are no beats

    bool any() const { return !beats.empty(); }
    bool operator==(const FoundBars&) const = default;
};

// Any thread; some ten milliseconds a thousand notes. notes: in any order. Nothing is found in fewer than
// eight onsets, in what is no more regular than chance, and after a stop. Where the music rests for long,
// beats begin anew, and once in half an hour at least, so that its memory has a bound (some 25 MB).
FoundBars findBars(std::span<const Note> notes, const std::stop_token& stop = {});

}  // namespace continuo::app
