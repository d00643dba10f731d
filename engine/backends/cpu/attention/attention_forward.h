#pragma once

#include <cstddef>
#include <cstdint>

#include "backends/cpu/attention/attention_problem.h"

namespace continuo::cpu {

// Attention of many queries, divided into tasks of queryBlock queries of one head. Each task processes its
// keys in blocks of keyBlock (Dao and others, "FlashAttention", algorithm 1). `useTiles`: whether operands
// may be rounded to bfloat16.
struct AttentionForward {
    AttentionForward(const TensorView& q_, const TensorView& k_, const TensorView& v_,
                     const Visibility& visible, bool useTiles, const TensorView& out_,
                     const TensorView& logSum_);

    AttentionProblem problem;
    TensorView q, k, v, out, logSum;
    bool tiles = false;  // products in tiles of bfloat16; false: in float32
    std::int64_t queryBlock = 0;
    std::int64_t keyBlock = 0;
    std::int64_t rowStep = 0;  // row stride of a packed block, in floats

    std::int64_t blocks() const { return (problem.queries + queryBlock - 1) / queryBlock; }
    std::int64_t tasks() const { return problem.rows * problem.heads * blocks(); }
    float scoreUnit() const {
        return problem.scale * 1.44269504f;
    }                                  // factor from a product of query and key to a score in powers of 2
    std::int64_t outChannels() const;  // channels of a result in scratch
    std::size_t scratchBytes() const;  // of one task
    void run(std::int64_t task, std::byte* scratch) const;
};

}  // namespace continuo::cpu
