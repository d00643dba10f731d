#pragma once

#include <string>

namespace continuo::test {

// Each prints its measurements and returns whether they are acceptable.
bool reportParity(const std::string& device);            // 100 training steps compared with the CPU's
bool reportRepeat(const std::string& device, bool few);  // plays the same seed twice
bool reportOverlap(const std::string& device);           // decoding while another queue rebuilds

}  // namespace continuo::test
