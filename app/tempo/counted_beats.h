#pragma once

#include <cstdint>
#include <optional>

#include "tempo/beats.h"

namespace continuo::app {

// Beats of a take with their numbers, which say where beat lines and bar lines are drawn and which bar is
// which. Beats that go on from those before them are counted on, whatever their tempo, so that a line that
// moved, by a hair or to a tap, stays one line.
struct CountedBeats {
    double seconds = 0;      // their first moment
    double beatSeconds = 0;  // 0: none from here on
    int beatsPerBar = 4;
    double beat = 0;         // the count at `seconds`; bars begin at multiples of beatsPerBar
    std::int64_t first = 0;  // the first whole beat that is theirs; it may lie a little before `seconds`
    std::int64_t bar =
        0;  // the number of the bar at count 0; where there are no beats, how many bars there were
    bool goesOn = false;  // they count on from those before

    double secondsOf(std::int64_t whole) const {
        return seconds + (static_cast<double>(whole) - beat) * beatSeconds;
    }
    // The last of their whole beats if other beats begin at `end`; first - 1 if none comes before it.
    std::int64_t lastBefore(double end) const;
    // The number of the bar in which this whole beat is.
    std::int64_t barOf(std::int64_t whole) const;
};

// Numbers beats; `before` are those that hold until they begin, if there are any.
CountedBeats countOn(const Beats& beats, const std::optional<CountedBeats>& before);

}  // namespace continuo::app
