#pragma once

#include <string>
#include <vector>

namespace continuo {

// Named mono sound at the rate of its codec; samples from -1 to 1.
struct AudioClip {
    std::string name;
    std::vector<float> samples;
};

}  // namespace continuo
