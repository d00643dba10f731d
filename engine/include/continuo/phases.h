#pragma once

#include <string>
#include <utility>
#include <vector>

namespace continuo {

// Duration of each phase of a job, in seconds.
using Phases = std::vector<std::pair<std::string, double>>;

}  // namespace continuo
