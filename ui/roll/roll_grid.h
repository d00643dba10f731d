#pragma once

#include <cstdint>
#include <vector>

#include "roll/roll_content.h"

namespace continuo::ui {

// An upright line of the roll: of the clock, or, where there are beats, of these.
struct GridLine {
    double seconds = 0;
    bool major = false;    // the ruler tells what it is
    bool ofBeats = false;  // otherwise of the clock
    std::int64_t bar = 0;  // from 1; 0: before the first one
    int beat = 0;          // of the bar, from 0; -1: between two
};

// Whether each beat has a line at this many pixels a second, not bars alone.
bool drawsBeats(const RollBeats& beats, double scale);
// In how many parts the lines divide each beat.
int partsOfBeat(const RollBeats& beats, double scale);

// The lines in [from, to], as close as they can be told apart at this many pixels a second.
std::vector<GridLine> gridLines(const std::vector<RollBeats>& beats, double scale, double from, double to);

}  // namespace continuo::ui
