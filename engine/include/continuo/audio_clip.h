#pragma once

#include <string>
#include <vector>

namespace continuo {

// Mono sound with a name, at the rate of the codec that it is for; samples from -1 to 1.
struct AudioClip {
    std::string name;
    std::vector<float> samples;
};

}  // namespace continuo
