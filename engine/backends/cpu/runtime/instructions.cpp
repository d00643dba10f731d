#include "backends/cpu/runtime/instructions.h"

#include <hwy/targets.h>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "continuo/error.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace continuo::cpu {
namespace {

std::string_view readLimitVariable() noexcept {
    const char* const named = std::getenv("CONTINUO_INSTRUCTIONS");
    return named == nullptr ? std::string_view() : named;
}

// Returns the limit of a name, None for an empty one; nullopt if it is unknown.
std::optional<InstructionLimit> parseLimit(std::string_view word) noexcept {
    if (word.empty()) return InstructionLimit::None;
    if (word == "avx2") return InstructionLimit::Avx2;
    if (word == "avx512") return InstructionLimit::Avx512;
    if (word == "avx512-bf16") return InstructionLimit::Avx512Bf16;
    return std::nullopt;
}

Instructions findInstructions() noexcept {
    const InstructionLimit limit = instructionLimit();
    if (limit == InstructionLimit::Avx2) {
        constexpr std::int64_t kAvx512AndBetter = 2 * HWY_AVX3 - 1;  // AVX3 and all lower, better targets
        hwy::DisableTargets(kAvx512AndBetter);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
    Instructions found;
#if defined(__x86_64__)
    if (limit <= InstructionLimit::Avx512) return found;
    found.hasByteDots = __builtin_cpu_supports("avx512vnni") != 0;
    found.hasBf16Dots = __builtin_cpu_supports("avx512bf16") != 0 &&
                        __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vl") != 0;
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (limit == InstructionLimit::None && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0)
        found.hasMatrixUnit = (d >> 24 & 1) != 0 && (d >> 22 & 1) != 0;
#endif
    return found;
}

}  // namespace

InstructionLimit instructionLimit() noexcept {
    static const InstructionLimit limit = parseLimit(readLimitVariable()).value_or(InstructionLimit::None);
    return limit;
}

void requireKnownLimit() {
    if (parseLimit(readLimitVariable())) return;
    throw Error(ErrorCode::BadRequest, "CONTINUO_INSTRUCTIONS is '" + std::string(readLimitVariable()) +
                                           "'; make it avx2, avx512 or avx512-bf16, or unset it for all "
                                           "that the processor has");
}

const Instructions& instructions() noexcept {
    static const Instructions found = findInstructions();
    return found;
}

}  // namespace continuo::cpu
