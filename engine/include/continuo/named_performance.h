#pragma once

#include <functional>
#include <optional>
#include <string>

#include "continuo/performance.h"

namespace continuo {

// A performance and the name that messages and reports give it.
struct NamedPerformance {
    std::string name;
    Performance performance;
};

// Returns one performance after the other, so that thousands need not be in memory at once; nullopt at the
// end.
using PerformanceSource = std::function<std::optional<NamedPerformance>()>;

}  // namespace continuo
