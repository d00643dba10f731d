#pragma once

#include <cstdint>
#include <string>

namespace continuo {

// A processor or a card that models can run on.
struct DeviceSummary {
    std::string id;
    std::string name;
    std::string detail;
    std::uint64_t memoryBytes = 0;
};

}  // namespace continuo
