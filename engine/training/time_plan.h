#pragma once

#include <cstdint>

namespace continuo {

// The schedule of a run whose length is told in minutes. Between two measurements the position depends on the
// step alone, and the plan is a value that a checkpoint keeps: a run resumed from it takes the same
// steps as the one that was stopped, up to the next measurement.
struct TimePlan {
    double seconds = 0;     // length of the run
    std::int64_t step = 0;  // at which the plan was made
    double position = 0;    // reached at `step`, 0..1
    std::int64_t end = 0;   // the step after the last; 0: no pace is known yet

    // Part of the run that is over before a step, 0..1.
    double at(std::int64_t now) const;
    // Whether the next step would be the last although more than a twentieth of the time is left: the plan
    // was made at a moment at which the machine stood still, and is to be measured anew.
    bool endsTooSoon(std::int64_t now, double elapsed) const;
    // Tells that `now` steps took `elapsed` seconds, and what one took lately, of which more than four times
    // the mean is not believed. The plan stays as it is while it would end within a twentieth of the time
    // that is left; otherwise a new one leads from the position to the end; from where the time is, after one
    // that ends too soon. When the time is up, the run is over. Returns whether the plan changed.
    bool measure(std::int64_t now, double elapsed, double secondsPerStep);

    bool operator==(const TimePlan&) const = default;
};

}  // namespace continuo
