#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "tempo/onsets.h"

namespace continuo::app {

inline constexpr double kPreferredTempo = 95;  // beats a minute; if several tempi fit, the nearest one wins

// The beats of a phrase.
struct FoundBeats {
    std::vector<double> seconds;  // s, from the first onset or before to after the last; empty if stopped
    double fit = 0;               // mean log likelihood ratio of beats to chance, nats per onset; 0: chance
};

// Fits beats (40 to 200 a minute) to the onsets. Onsets are likely on beats and their halves, thirds and
// quarters, accented ones on beats; the tempo changes as little as possible. usual: preferred tempo in beats
// a minute; decides against its half and double. Needs two or more onsets, sorted by time. Time and memory
// (12 kB/s) grow with the duration. Any thread.
FoundBeats findBeats(std::span<const Onset> onsets, double usual = kPreferredTempo,
                     const std::stop_token& stop = {});

}  // namespace continuo::app
