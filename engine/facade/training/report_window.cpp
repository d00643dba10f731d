#include "facade/training/report_window.h"

#include <algorithm>
#include <cmath>

namespace continuo {

void ReportWindow::begin(std::int64_t targets) {
    targets_ = targets;
    leftOut_ = 0;
    clock_ = {};
}

void ReportWindow::count(double loss) {
    if (!std::isfinite(loss)) return;
    lossSum_ += loss;
    ++losses_;
}

std::optional<double> ReportWindow::popMeanLoss() {
    const std::optional<double> mean =
        losses_ > 0 ? std::optional(lossSum_ / static_cast<double>(losses_)) : std::nullopt;
    lossSum_ = 0;
    losses_ = 0;
    return mean;
}

double ReportWindow::speed(std::int64_t targets) const {
    const double seconds = clock_.seconds() - leftOut_;
    return static_cast<double>(targets - targets_) / std::max(1e-9, seconds);
}

}  // namespace continuo
