#pragma once

#include <cstdint>

#include "model/state/entry_cache.h"

namespace continuo {

// Combines the addresses and sizes of a decode step's tensors into the key for Backend::run().
class StepKey {
public:
    explicit StepKey(std::uint64_t network) : value_(network) {}

    void mix(std::uint64_t number) {
        value_ = (value_ ^ number) * 0x9E3779B97F4A7C15u;
        value_ ^= value_ >> 32;
    }
    void mix(const TensorView& view) { mix(reinterpret_cast<std::uint64_t>(view.data)); }
    void mix(const EntryCache& cache) {
        mix(cache.allSlots());
        mix(static_cast<std::uint64_t>(cache.capacity()));
    }
    std::uint64_t value() const noexcept { return value_; }

private:
    std::uint64_t value_;
};

}  // namespace continuo
