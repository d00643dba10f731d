#include "controllers/models/chosen_compute.h"

#include <cmath>

#include "settings/settings.h"

namespace continuo::app {

ComputeChoice loadComputeChoice(Settings& settings) {
    ComputeChoice compute;
    compute.device = settings.text(keys::kDevice).toStdString();
    compute.precision = settings.text(keys::kPrecision).toStdString();
    compute.threads = settings.whole(keys::kThreads);
    return compute;
}

std::uint64_t loadMemoryLimit(Settings& settings) {
    constexpr double kGigabyte = 1e9;
    return static_cast<std::uint64_t>(std::llround(kGigabyte * settings.number(keys::kMemory)));
}

ComputeChoice withPrecision(const std::string& precision, ComputeChoice compute) {
    if (!precision.empty()) compute.precision = precision;
    return compute;
}

}  // namespace continuo::app
