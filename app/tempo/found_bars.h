#pragma once

#include <continuo/performance.h>

#include <span>
#include <stop_token>
#include <vector>

#include "tempo/beats.h"

namespace continuo::app {

// The bars that were found in the notes of freely played music.
struct FoundBars {
    std::vector<Beats> beats;  // as a take has them; empty: no steady beat was found
    int beatsPerBar = 4;       // 2, 3 or 4; a bar that is broken off may have others
    double perMinute = 0;      // beats a minute, the median
    double sureness = 0;       // 0 (no more regular than chance) .. 1 (a metronome); no beats below 1/2

    bool any() const { return !beats.empty(); }
    bool operator==(const FoundBars&) const = default;
};

// Finds the bars of notes, which may come in any order. Nothing is found in fewer than eight onsets, in music
// that is no more regular than chance, and after a stop. The beats begin anew after a long rest, and at least
// once in half an hour, so that memory is bounded (some 25 MB). Takes some ten milliseconds for a thousand
// notes. Any thread.
FoundBars findBars(std::span<const Note> notes, const std::stop_token& stop = {});

}  // namespace continuo::app
