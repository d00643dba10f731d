#pragma once

#include <cstdint>
#include <span>

#include "backend/pass.h"

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

// Dropout inside the network during training. Dropout of whole positions is a mask of the batch.
struct TrainingNoise {
    float postAttention = 0;  // on the output of each attention and MLP, before the residual
    std::uint64_t seed = 0;
    std::uint32_t step = 0;
};

}  // namespace continuo
