#pragma once

#include <string>

namespace continuo {

// One comparison with a golden value.
struct GoldenResult {
    std::string name;
    double maxAbsDiff = 0;
    double tolerance = 0;
    bool passed = false;
};

}  // namespace continuo
