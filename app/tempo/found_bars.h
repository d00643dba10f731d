#pragma once

#include <continuo/performance.h>

#include <span>
#include <stop_token>
#include <vector>

#include "tempo/beats.h"

namespace continuo::app {

// Bars found in freely played notes.
struct FoundBars {
    std::vector<Beats> beats;  // beats as in a take; empty: no steady beat found
    int beatsPerBar = 4;       // 2, 3 or 4; an interrupted bar may differ
    double perMinute = 0;      // beats a minute, the median
    double confidence = 0;     // 0 (random) to 1 (metronome); no beats below 1/2

    bool hasBeats() const { return !beats.empty(); }
    bool operator==(const FoundBars&) const = default;
};

// Finds the bars of notes, which may be in any order. Returns none for fewer than eight onsets, for irregular
// music, or after a stop. The beats restart after a long rest, and at least every half hour, which limits the
// memory to about 25 MB. Takes about 10 ms per thousand notes. Any thread.
FoundBars findBars(std::span<const Note> notes, const std::stop_token& stop = {});

}  // namespace continuo::app
