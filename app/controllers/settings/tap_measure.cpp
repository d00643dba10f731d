#include "controllers/settings/tap_measure.h"

#include <algorithm>
#include <cmath>

namespace continuo::app {
namespace {

using Seconds = std::chrono::duration<double>;

constexpr Seconds kEarly(0.15);
constexpr int kSettling = 3;
constexpr std::size_t kEnough = 6;
// Factors for normally distributed values: from the MAD to the standard deviation, and from the standard
// error of the mean to that of the median.
constexpr double kDeviation = 1.4826, kOfMedian = 1.2533;

double computeMedian(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1) return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

}  // namespace

TapMeasure::TapMeasure(Moment first, std::chrono::nanoseconds step, int strokes)
    : first_(first), step_(step), strokes_(strokes) {}

void TapMeasure::tap(Moment moment) {
    const double since = Seconds(moment - first_).count(), step = Seconds(step_).count();
    const auto stroke = static_cast<int>(std::floor((since + kEarly.count()) / step));
    if (stroke < kSettling || stroke >= strokes_ || stroke <= last_) return;
    last_ = stroke;
    delays_.push_back(since - stroke * step);
}

std::optional<TapMeasure::Result> TapMeasure::result() const {
    if (delays_.size() < kEnough) return {};
    const double delay = computeMedian(delays_);
    std::vector<double> distances;
    for (const double each : delays_) distances.push_back(std::abs(each - delay));
    return Result{delay, kOfMedian * kDeviation * computeMedian(distances) /
                             std::sqrt(static_cast<double>(delays_.size()))};
}

}  // namespace continuo::app
