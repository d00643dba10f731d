#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "tempo/onsets.h"

namespace continuo::app {

inline constexpr double kUsualTempo = 95;  // beats a minute; of several tempi that fit, the nearest is chosen

// The beats of a phrase.
struct FoundBeats {
    std::vector<double>
        seconds;  // one before or at the first onset up to one behind the last; none after a stop
    double fit =
        0;  // mean of the onsets: natural logarithm of how much likelier the beats make it; near 0: chance
};

// Lays beats (40 to 200 a minute) through the onsets, so that onsets lie on beats and on their halves, thirds
// and quarters, and those that stand out lie on beats, while the tempo changes as little as that allows.
// usual: the tempo in beats a minute that is preferred to half of it and to twice as much. Takes two onsets
// at least, in order of time; time and memory (12 kB a second) grow with the seconds that they cover. Any
// thread.
FoundBeats findBeats(std::span<const Onset> onsets, double usual = kUsualTempo,
                     const std::stop_token& stop = {});

}  // namespace continuo::app
