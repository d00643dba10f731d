#pragma once

#include <span>
#include <string>
#include <vector>

#include "facade/golden/golden_check.h"

namespace continuo {

// Collects comparisons with golden values. A NaN, or a different number of values, has an infinite error.
class GoldenReport {
public:
    // Passes if max |actual - expected| <= tolerance.
    void compare(const std::string& name, std::span<const float> actual, std::span<const float> expected,
                 double tolerance);
    // Compares values that have a tolerance each. Reports the value whose error is largest relative to its
    // tolerance.
    void compareEach(const std::string& name, std::span<const double> actual,
                     std::span<const double> expected, std::span<const double> tolerances);
    // Passes if |actual - expected| <= share * |expected| for each value.
    void compareShare(const std::string& name, std::span<const double> actual,
                      std::span<const double> expected, double share);
    void compareShare(const std::string& name, double actual, double expected, double share) {
        compareShare(name, std::span(&actual, 1), std::span(&expected, 1), share);
    }

    std::vector<GoldenResult> takeResults() { return std::move(results_); }

private:
    void add(const std::string& name, double difference, double tolerance);

    std::vector<GoldenResult> results_;
};

}  // namespace continuo
