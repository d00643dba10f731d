#pragma once

#include <string>

namespace continuo::cpu {

// "Intel(R) Xeon(R) Processor", "Cortex-A76": what the system calls the processor.
std::string processorName();
// "GenuineIntel", "AuthenticAMD": who made it, as the processor says; empty where it does not.
std::string processorMaker();
// "AVX-512": the instruction set that the ops run with here.
std::string instructionSet();

}  // namespace continuo::cpu
