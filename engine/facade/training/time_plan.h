#pragma once

#include <cstdint>

namespace continuo {

// The schedule of a run whose length is given in minutes. Between two measurements the position depends only
// on the step, and checkpoints store the plan. So a resumed run takes the same steps as the stopped one, up
// to the next measurement.
struct TimePlan {
    double seconds = 0;     // length of the run
    std::int64_t step = 0;  // at which the plan was made
    double position = 0;    // reached at `step`, 0..1
    std::int64_t end = 0;   // one past the last step; 0: the pace is not known yet

    // Returns the completed fraction of the run before a step, 0..1.
    double at(std::int64_t now) const;
    // Returns whether the next step would be the last although more than a twentieth of the time is left.
    // Then the plan was made while the machine stalled, and must be measured again.
    bool endsTooSoon(std::int64_t now, double elapsed) const;
    // Updates the plan after `now` steps in `elapsed` seconds. secondsPerStep is the recent pace, limited to
    // four times the mean. The plan stays unchanged if it ends within a twentieth of the time left. Otherwise
    // a new plan leads from the present position to the end. After a plan that ends too soon, it starts at
    // the elapsed share of the time. When the time is up, the run is over. Returns whether the plan changed.
    bool measure(std::int64_t now, double elapsed, double secondsPerStep);

    bool operator==(const TimePlan&) const = default;
};

}  // namespace continuo
