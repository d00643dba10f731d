#pragma once

#include <array>
#include <cstdint>

#include "tensor/tensor_view.h"

namespace continuo {

// Slots of one row in a cache (EntryCache::allSlots): the token's own slot, and the first and the last slot
// that it sees. For keys that are made of a summary only `last` is used.
struct EntryPlace {
    std::int64_t slot = 0, begin = 0, last = 0;
};

// Slots of one row in all caches and summaries of a layer.
struct LayerPlaces {
    EntryPlace window, sums, vectors, rows;

    static constexpr std::size_t kParts = 4, kNumbers = 3 * kParts;
    std::array<EntryPlace, kParts> parts() const { return {window, sums, vectors, rows}; }
};

// The EntryPlace of each row, I32 [B] each.
struct EntryPlaces {
    TensorView slot, begin, last;
};

// Inputs of a layer's decode step that change from token to token, in addition to the token's channels. All
// are in the device's memory, so that the step can be recorded.
struct TokenStep {
    TensorView rotationPositions;  // I32 [B, 1]: the position for the rotation
    EntryPlaces window, sums, vectors, rows;
    // Output: what the cache of the layer keeps of the token, F32 [B, 1, Layer::keptChannels()].
    TensorView kept;
    DType compute = DType::F32;
};

}  // namespace continuo
