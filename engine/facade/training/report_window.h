#pragma once

#include <cstdint>
#include <optional>

#include "continuo/stopwatch.h"

namespace continuo {

// Statistics of a training run since its last report.
class ReportWindow {
public:
    // Starts a new window after a report. targets: total so far.
    void begin(std::int64_t targets);
    // Adds the loss of a step; ignores one that is not finite, as the trainer does.
    void count(double loss);
    // Excludes seconds in which the run waited for others.
    void excludeTime(double seconds) { leftOut_ += seconds; }

    // Returns and clears the mean loss of the counted steps; nullopt: no steps.
    std::optional<double> popMeanLoss();
    // Returns the targets per second, given the total so far.
    double speed(std::int64_t targets) const;

private:
    double lossSum_ = 0;
    std::int64_t losses_ = 0;
    std::int64_t targets_ = 0;  // at the window's start
    double leftOut_ = 0;        // excluded seconds since then
    Stopwatch clock_;
};

}  // namespace continuo
