#pragma once

#include <string>

namespace continuo::test {

// Each prints what it measured and returns whether all went well.
bool reportParity(const std::string& device);            // 100 training steps beside the processor's
bool reportRepeat(const std::string& device, bool few);  // the same seed twice
bool reportOverlap(const std::string& device);           // decoding while another queue rebuilds

}  // namespace continuo::test
