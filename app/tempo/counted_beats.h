#pragma once

#include <cstdint>
#include <optional>

#include "tempo/beats.h"

namespace continuo::app {

// Numbered beats of a take, for drawing beat lines, bar lines and bar numbers. If the beats continue, the
// count continues at any tempo. So a line that has moved slightly, or to a tap, stays one line.
struct CountedBeats {
    double seconds = 0;      // start
    double beatSeconds = 0;  // 0: no beats from here on
    int beatsPerBar = 4;
    double beat = 0;         // the count at `seconds`; bars begin at multiples of beatsPerBar
    std::int64_t first = 0;  // first whole beat; may lie a little before `seconds`
    std::int64_t bar = 0;    // the bar's number at count 0; without beats, the number of bars so far
    bool continues = false;  // continues the count of the beats before

    double secondsAt(std::int64_t whole) const {
        return seconds + (static_cast<double>(whole) - beat) * beatSeconds;
    }
    // Returns the last whole beat before other beats begin at `end`; first - 1 if there is no whole beat.
    std::int64_t lastBeatBefore(double end) const;
    // Returns the bar number of this whole beat.
    std::int64_t barNumber(std::int64_t whole) const;
};

// Numbers beats. before: the beats before them, if any.
CountedBeats countBeats(const Beats& beats, const std::optional<CountedBeats>& before);

}  // namespace continuo::app
