#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "backend/pass.h"
#include "tensor/tensor_view.h"

namespace continuo {

// Consecutive tokens of B rows that pass through a layer together.
struct Stretch {
    std::int64_t rows = 1, count = 0;              // B, T
    std::int64_t first = 0;                        // tokens already in each row's state
    TensorView rotationPositions;                  // I32 [B, T]: the positions that rotation turns by
    std::span<const std::int64_t> sequenceStarts;  // [B]: token number at which each row's sequence began
    std::int64_t window = 0;  // most keys that a layer's window shows; 0: the layer's own
};

// Queries, keys and values of a layer's tokens, [B, T, H, D] each.
struct HeadInputs {
    Value queries, keys, values;
};

// Dropout inside the network during training. Whole positions are dropped by masks of the batch instead.
struct TrainingNoise {
    float postAttention = 0;  // on the output of each attention and MLP, before the residual
    std::uint64_t seed = 0;
    std::uint32_t step = 0;
};

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

// The EntryPlace of all rows of a batch: each number as I32 [B].
struct EntryPlaces {
    TensorView slot, begin, last;
};

// Inputs of a layer's decode step that change from token to token, in addition to the token's channels. All
// are in the device's memory, so that the step can be recorded.
struct TokenStep {
    TensorView rotationPositions;  // I32 [B, 1]: the position for the rotation
    EntryPlaces window, sums, vectors, rows;
    // Output: the part of the token that the layer's cache keeps, F32 [B, 1, Layer::keptChannels()].
    TensorView kept;
    DType compute = DType::F32;
};

}  // namespace continuo
