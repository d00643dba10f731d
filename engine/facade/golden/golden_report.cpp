#include "facade/golden/golden_report.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace continuo {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

double distance(double actual, double expected) {
    const double difference = std::abs(actual - expected);
    return std::isnan(difference) ? kFar : difference;
}

}  // namespace

void GoldenReport::add(const std::string& name, double difference, double tolerance) {
    results_.push_back({name, difference, tolerance, difference <= tolerance});
}

void GoldenReport::compare(const std::string& name, std::span<const float> actual,
                           std::span<const float> expected, double tolerance) {
    double furthest = actual.size() == expected.size() ? 0 : kFar;
    for (std::size_t i = 0; i < std::min(actual.size(), expected.size()); ++i) {
        furthest =
            std::max(furthest, distance(static_cast<double>(actual[i]), static_cast<double>(expected[i])));
    }
    add(name, furthest, tolerance);
}

void GoldenReport::compareEach(const std::string& name, std::span<const double> actual,
                               std::span<const double> expected, std::span<const double> tolerances) {
    if (actual.size() != expected.size()) return add(name, kFar, 0);
    double difference = 0;
    double tolerance = tolerances.empty() ? 0 : tolerances.front();
    for (std::size_t i = 0; i < actual.size(); ++i) {
        const double each = distance(actual[i], expected[i]);
        // Compares each / tolerances[i] with difference / tolerance, but without dividing by a tolerance of
        // 0.
        if (each * tolerance > difference * tolerances[i] ||
            (each > tolerances[i] && difference <= tolerance)) {
            difference = each;
            tolerance = tolerances[i];
        }
    }
    add(name, difference, tolerance);
}

void GoldenReport::compareShare(const std::string& name, std::span<const double> actual,
                                std::span<const double> expected, double share) {
    std::vector<double> tolerances;
    for (const double value : expected) tolerances.push_back(share * std::abs(value));
    compareEach(name, actual, expected, tolerances);
}

}  // namespace continuo
