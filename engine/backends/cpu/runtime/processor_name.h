#pragma once

#include <string>
#include <string_view>

namespace continuo::cpu {

// "AMD EPYC", "Cortex-A76": what /proc/cpuinfo calls the processor. On ARM it tells makers and parts by
// numbers alone; a processor with several kinds of cores is called by all, "Cortex-A55 + Cortex-A76". Where a
// number is not known here it is the computer's name, "Raspberry Pi 5 Model B Rev 1.0", if that is told by
// cpuinfo or as `computer` (of the device tree).
std::string processorNameOf(std::string_view cpuinfo, std::string_view computer);

}  // namespace continuo::cpu
