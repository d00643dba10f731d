#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "tempo/onsets.h"

namespace continuo::app {

inline constexpr double kUsualTempo = 95;  // beats a minute: which of several that fit is chosen

// The beats of a phrase.
struct FoundBeats {
    std::vector<double>
        seconds;  // one before or at the first onset up to one behind the last; none after a stop
    double fit =
        0;  // mean of the onsets: natural logarithm of how much likelier the beats make it; near 0: chance
};

// Lays beats of 40 to 200 a minute through the onsets, so that onsets lie on them and on their halves, thirds
// and quarters, those that stand out on the beats, while the tempo changes as little as that allows. usual:
// beats a minute that are rather chosen than half or twice as many. Onsets in order of time, two at least;
// time and memory (12 kB a second) grow with the seconds that they cover. Any thread.
FoundBeats findBeats(std::span<const Onset> onsets, double usual = kUsualTempo,
                     const std::stop_token& stop = {});

}  // namespace continuo::app
