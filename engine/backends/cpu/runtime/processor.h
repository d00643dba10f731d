#pragma once

#include <string>

namespace continuo::cpu {

// Returns the system's name of the CPU: "Intel(R) Xeon(R) Processor", "Cortex-A76".
std::string processorName();
// Returns the CPU's maker as it reports it: "GenuineIntel", "AuthenticAMD"; empty if it does not.
std::string processorMaker();
// Returns the instruction set that the ops use, such as "AVX-512".
std::string instructionSet();

}  // namespace continuo::cpu
