#include "backends/cpu/cpu_backend.h"

namespace continuo::cpu {

void CpuBackend::storeEntries(TensorView query, TensorView keysValues, TensorView positions,
                              const EntryRule& rule, TensorView slot, TensorView cache) {
    const TensorView keys = keysValues.slice(2, 0, keysValues.shape[2] / 2);
    if (query && rule.query) headScale(query, rule.query, query);
    if (rule.key) headScale(keys, rule.key, keys);
    if (rule.rotary) {
        if (query) rotary(query, positions, rule.rotary);
        rotary(keys, positions, rule.rotary);
    }
    for (std::int64_t b = 0; b < cache.shape[0]; ++b) {
        const std::int64_t at = slot.as<std::int32_t>()[static_cast<std::size_t>(b)];
        copy(keysValues.slice(0, b, b + 1), cache.slice(0, b, b + 1).slice(1, at, at + 1));
    }
}

}  // namespace continuo::cpu
