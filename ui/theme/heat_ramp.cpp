#include "theme/heat_ramp.h"

#include <algorithm>
#include <cmath>

#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr double kMostBits = 8;

}  // namespace

const HeatRamp& HeatRamp::current() {
    static HeatRamp ramp;
    const Tokens& tokens = Theme::current();
    if (ramp.drawnFrom_ == tokens.heat) return ramp;
    ramp.drawnFrom_ = tokens.heat;
    for (std::size_t step = 0; step < kSteps; ++step)
        ramp.colours_[step] = tokens.heatAt(kMostBits * static_cast<double>(step) / (kSteps - 1)).rgb();
    return ramp;
}

QRgb HeatRamp::at(double bits) const {
    const double share = std::clamp(bits / kMostBits, 0.0, 1.0);
    return colours_[static_cast<std::size_t>(std::lround(share * (kSteps - 1)))];
}

}  // namespace continuo::ui
