#pragma once

#include <cstdint>
#include <optional>

#include "continuo/stopwatch.h"

namespace continuo {

// What a training run did since it reported last.
class ReportWindow {
public:
    // A report was made after so many targets, and the clock begins anew.
    void begin(std::int64_t targets);
    // The loss of a step; one that is no number, which the trainer leaves out as well, counts nothing.
    void count(double loss);
    // Tells that others made the run wait: that was no time of its own.
    void leaveOut(double seconds) { leftOut_ += seconds; }

    // Mean loss of the steps since it was asked for last; none: there were none.
    std::optional<double> takeLoss();
    // Targets a second, at so many of them.
    double speed(std::int64_t targets) const;

private:
    double lossSum_ = 0;
    std::int64_t losses_ = 0;
    std::int64_t targets_ = 0;  // when it began
    double leftOut_ = 0;        // seconds since then
    Stopwatch clock_;
};

}  // namespace continuo
