#pragma once

#include <cstdint>

namespace continuo {

// The schedule of a run whose length is given in minutes. Between two updates (measure()), the position
// depends only on the step, and checkpoints store the plan. So a resumed run takes the same steps as the
// stopped one, up to the next update.
struct TimePlan {
    double seconds = 0;     // length of the run
    std::int64_t step = 0;  // at which the plan was made
    double position = 0;    // reached at `step`, 0..1
    std::int64_t end = 0;   // one past the last step; 0: the pace is not known yet

    // Returns the completed fraction of the run before a step, 0..1.
    double at(std::int64_t now) const;
    // Returns whether the next step would be the last although more than a twentieth of the time is left.
    // Then the machine stalled when the plan was made, and the pace must be measured again.
    bool endsTooSoon(std::int64_t now, double elapsed) const;
    // Updates the plan after `now` steps in `elapsed` seconds. secondsPerStep: the recent pace, limited to
    // four times the mean. The plan stays unchanged if its end is within a twentieth of the time left.
    // Otherwise a new plan leads from the present position to the end. If the old plan ended too soon, the
    // new one starts no higher than the elapsed fraction of the time. When the time is up, the run is over.
    // Returns whether the plan changed.
    bool measure(std::int64_t now, double elapsed, double secondsPerStep);

    bool operator==(const TimePlan&) const = default;
};

}  // namespace continuo
