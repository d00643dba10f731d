#include "backends/cpu/runtime/processor.h"

#include <fstream>
#include <iterator>

#include "backends/cpu/runtime/instructions.h"
#include "backends/cpu/runtime/processor_name.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "backends/cpu/runtime/processor.cpp"
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

namespace {

std::string readFile(const char* path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

std::string processorName() {
    return parseProcessorName(readFile("/proc/cpuinfo"), readFile("/proc/device-tree/model"));
}

std::string processorMaker() {
    std::string maker;
#if defined(__x86_64__)
    unsigned highest = 0, words[3] = {};
    if (__get_cpuid(0, &highest, &words[0], &words[2], &words[1]) == 0) return maker;
    for (const unsigned word : words)
        for (unsigned byte = 0; byte < 4; ++byte) maker += static_cast<char>(word >> 8 * byte);
#endif
    return maker;
}

std::string instructionSet() {
    static_cast<void>(instructions());  // applies the limit to Highway
    const std::string name = HWY_DYNAMIC_DISPATCH(targetName)();
    if (name.starts_with("AVX3")) return "AVX-512";
    return name == "SCALAR" || name == "EMU128" ? "no SIMD" : name;
}

}  // namespace continuo::cpu
#endif
