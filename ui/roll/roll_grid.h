#pragma once

#include <cstdint>
#include <vector>

#include "roll/roll_content.h"

namespace continuo::ui {

// A vertical line of the roll: by the clock, or by beats if there are any.
struct GridLine {
    double seconds = 0;
    bool major = false;    // labelled in the ruler
    bool ofBeats = false;  // false: of the clock
    std::int64_t bar = 0;  // from 1; 0: before the first bar
    int beat = 0;          // in the bar, from 0; -1: between two beats
};

// Returns whether each beat has a line at this many pixels per second, not only bars.
bool drawsBeats(const RollBeats& beats, double scale);
// Returns the number of parts into which lines divide each beat.
int partsPerBeat(const RollBeats& beats, double scale);

// Returns the lines in [from, to], as dense as is distinguishable at this many pixels per second.
std::vector<GridLine> gridLines(const std::vector<RollBeats>& beats, double scale, double from, double to);

}  // namespace continuo::ui
