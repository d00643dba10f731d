#include "backends/cpu/cpu_backend.h"

namespace continuo::cpu {

void CpuBackend::storeEntries(TensorView query, TensorView keysValues, TensorView positions,
                              const RotaryRule& rule, TensorView slot, TensorView cache) {
    if (rule) {
        if (query) rotary(query, positions, rule);
        rotary(keysValues.slice(2, 0, keysValues.shape[2] / 2), positions, rule);
    }
    for (std::int64_t b = 0; b < cache.shape[0]; ++b) {
        const std::int64_t at = slot.as<std::int32_t>()[static_cast<std::size_t>(b)];
        copy(keysValues.slice(0, b, b + 1), cache.slice(0, b, b + 1).slice(1, at, at + 1));
    }
}

}  // namespace continuo::cpu
