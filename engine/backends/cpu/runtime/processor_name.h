#pragma once

#include <string>
#include <string_view>

namespace continuo::cpu {

// Returns the name of the CPU from /proc/cpuinfo: "AMD EPYC", "Cortex-A76". ARM CPUs report makers and parts
// only by number. One with several kinds of cores gets all names, "Cortex-A55 + Cortex-A76". For an unknown
// number, returns the computer's name, "Raspberry Pi 5 Model B Rev 1.0", if cpuinfo or `computer` (from the
// device tree) contains it.
std::string parseProcessorName(std::string_view cpuinfo, std::string_view computer);

}  // namespace continuo::cpu
