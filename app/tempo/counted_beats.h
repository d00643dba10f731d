#pragma once

#include <cstdint>
#include <optional>

#include "tempo/beats.h"

namespace continuo::app {

// Beats of a take with their numbers: which lines they have, and of which bars. Beats that go on where those
// before them were are counted on, at whatever tempo, so that a line that moved, by a hair or to a tap, stays
// one line.
struct CountedBeats {
    double seconds = 0;      // their first moment
    double beatSeconds = 0;  // 0: none from here on
    int beatsPerBar = 4;
    double beat = 0;         // the count at `seconds`; bars begin at multiples of beatsPerBar
    std::int64_t first = 0;  // the first whole beat that is theirs; it may lie a little before `seconds`
    std::int64_t bar = 0;    // the number of the bar at count 0; where there are no beats: of bars so far
    bool goesOn = false;     // they count on from those before

    double secondsOf(std::int64_t whole) const {
        return seconds + (static_cast<double>(whole) - beat) * beatSeconds;
    }
    // The last whole beat that is theirs where others begin at `end`; first - 1: none is.
    std::int64_t lastBefore(double end) const;
    // The number of the bar in which this whole beat is.
    std::int64_t barOf(std::int64_t whole) const;
};

// before: those that hold until then, if any do.
CountedBeats countOn(const Beats& beats, const std::optional<CountedBeats>& before);

}  // namespace continuo::app
