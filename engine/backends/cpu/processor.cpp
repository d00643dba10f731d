#include "backends/cpu/processor.h"

#include <fstream>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/processor.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace continuo::cpu::HWY_NAMESPACE {
namespace {

const char* targetName() { return hwy::TargetName(HWY_TARGET); }

}  // namespace
}  // namespace continuo::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace continuo::cpu {

HWY_EXPORT(targetName);

std::string processorName() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
    }
    return "Processor";
}

std::string instructionSet() {
    const std::string name = HWY_DYNAMIC_DISPATCH(targetName)();
    if (name.starts_with("AVX3")) return "AVX-512";
    return name == "SCALAR" || name == "EMU128" ? "no SIMD" : name;
}

}  // namespace continuo::cpu
#endif
