#pragma once

#include <cstddef>
#include <cstdint>

#include "backends/cpu/attention/attention_problem.h"

namespace continuo::cpu {

// The gradient of attention, divided into tasks. A task computes one chunk of keys of one head. It recomputes
// the weights from logSum, block by block (Dao and others, "FlashAttention", algorithm 4). It writes the
// gradients of its keys and values, and stores its part of the queries' gradients separately. These parts are
// added in order, so results do not depend on the threads. `useTiles`: whether operands may be rounded to
// bfloat16.
struct AttentionBackward {
    AttentionBackward(const AttentionGradients& tensors, const Visibility& visible, bool useTiles);

    AttentionProblem problem;
    AttentionGradients at;
    bool tiles = false;         // products in tiles of bfloat16; false: in float32
    std::int64_t keyBlock = 0;  // keys per block; all arrays of a block fit in the second-level cache
    std::int64_t chunks = 1;
    std::int64_t chunkKeys = 0;
    std::int64_t rowStep = 0;     // row stride of a packed block, in floats
    float* shares = nullptr;      // shareFloats() floats
    float* biasShares = nullptr;  // biasFloats() floats

    std::int64_t heads() const { return problem.rows * problem.heads; }  // of all rows
    std::int64_t queriesPadded() const;
    std::int64_t groups() const;  // of queries
    std::int64_t shareFloats() const { return heads() * chunks * queriesPadded() * outChannels(); }
    float* share(std::int64_t head, std::int64_t chunk) const {
        return shares + (head * chunks + chunk) * queriesPadded() * outChannels();
    }
    std::int64_t outChannels() const;  // of a share
    // Returns R of the bias gradients [tasks][R]; 0 if no bias gradient is needed.
    std::int64_t biasRows() const { return at.biasGradient ? at.biasGradient.shape[0] : 0; }
    std::int64_t biasFloats() const { return tasks() * biasRows(); }
    float scoreUnit() const {
        return problem.scale * 1.44269504f;
    }  // factor from a product q . k to a score in units of log 2
    // Returns a row of a gradient; nullptr if the gradient is absent.
    float* gradientRow(const TensorView& gradient, std::int64_t b, std::int64_t i, std::int64_t h) const {
        return gradient ? static_cast<float*>(gradient.data) + headOffset(gradient, b, i, h) : nullptr;
    }
    std::size_t scratchBytes() const;  // of one task

    std::int64_t tasks() const { return heads() * chunks; }
    void run(std::int64_t task, std::byte* scratch) const;
    std::int64_t sums() const;  // number of calls of sumShares(), after all tasks
    void sumShares(std::int64_t index) const;
    void sumBias() const;  // after all tasks
};

}  // namespace continuo::cpu
