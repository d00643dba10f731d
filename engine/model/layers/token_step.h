#pragma once

#include <array>
#include <cstdint>

#include "tensor/tensor_view.h"

namespace continuo {

// One row's place in a cache (EntryCache::allSlots): where the token's entry goes, and the first and the last
// slot that it sees. In keys that are made of a summary: the last one.
struct EntryPlace {
    std::int64_t slot = 0, begin = 0, last = 0;
};

// The places of one row in all that a layer remembers.
struct LayerPlaces {
    EntryPlace window, sums, vectors, rows;

    static constexpr std::size_t kParts = 4, kNumbers = 3 * kParts;
    std::array<EntryPlace, kParts> parts() const { return {window, sums, vectors, rows}; }
};

// EntryPlace of each row: I32 [B] each.
struct EntryPlaces {
    TensorView slot, begin, last;
};

// What a layer's part of a decode step reads beside the token's channels: all that changes from token to
// token, and none of it on the host, so that the step can be recorded.
struct TokenStep {
    TensorView turning;  // I32 [B, 1]: the position that rotation turns by
    EntryPlaces window, sums, vectors, rows;
    // Where the layer leaves what its cache will keep of the token; [B, 1, Layer::keptChannels()].
    TensorView kept;
    DType compute = DType::F32;
};

}  // namespace continuo
