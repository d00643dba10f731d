#include "facade/training/time_plan.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace continuo {
namespace {

constexpr std::int64_t kTolerance = 20;  // relative tolerance 1 / kTolerance

}  // namespace

double TimePlan::at(std::int64_t now) const {
    if (end == 0) return position;
    if (now >= end) return 1;
    return position + (1 - position) * static_cast<double>(now - step) / static_cast<double>(end - step);
}

bool TimePlan::endsTooSoon(std::int64_t now, double elapsed) const {
    return end > 0 && now + 1 >= end && (seconds - elapsed) * kTolerance > seconds;
}

bool TimePlan::measure(std::int64_t now, double elapsed, double secondsPerStep) {
    constexpr double kMostSteps = 1e15;
    constexpr double kSlowdown = 4;  // times the mean pace
    const double left = seconds - elapsed;
    // A stall during one step is not the pace: a plan based on it would end after a few steps.
    if (now > 0) secondsPerStep = std::min(secondsPerStep, kSlowdown * elapsed / static_cast<double>(now));
    const auto wanted =
        left <= 0 ? std::int64_t{0}
                  : std::max<std::int64_t>(
                        1, std::llround(std::min(kMostSteps, left / std::max(1e-9, secondsPerStep))));
    const bool tooSoon = endsTooSoon(now, elapsed);
    if (!tooSoon && end > now && wanted > 0 && std::abs(end - now - wanted) * kTolerance <= wanted)
        return false;
    if (end == now && wanted == 0) return false;
    position = tooSoon ? std::min(at(now), elapsed / seconds) : at(now);
    step = now;
    end = now + wanted;
    return true;
}

}  // namespace continuo
