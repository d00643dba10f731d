#pragma once

#include <cstdint>

#include "backends/cpu/attention_problem.h"

namespace continuo::cpu {

// The most queries that a kernel handles as one panel.
inline constexpr std::int64_t kMaxPanel = 32;

// An attention of many queries, cut into tasks of queryBlock queries of one head. Each goes over its keys in blocks of
// keyBlock (Dao and others, "FlashAttention", algorithm 1), in float32.
struct AttentionForward {
    AttentionForward(const TensorView& q_, const TensorView& k_, const TensorView& v_, const Visibility& visible, const TensorView& out_,
                     const TensorView& logSum_);

    AttentionProblem problem;
    TensorView q, k, v, out, logSum;
    std::int64_t queryBlock = 0;
    std::int64_t keyBlock = 0;
    std::int64_t rowStep = 0;  // floats from key to key in a packed block

    std::int64_t blocks() const { return (problem.queries + queryBlock - 1) / queryBlock; }
    std::int64_t tasks() const { return problem.rows * problem.heads * blocks(); }
    std::int64_t scratchFloats() const;  // of one task
    void run(std::int64_t task, float* scratch) const;
};

}  // namespace continuo::cpu
