#pragma once

#include <cstddef>
#include <cstdint>

#include "backends/cpu/attention/attention_problem.h"

namespace continuo::cpu {

// The gradient of an attention, cut into tasks of one chunk of keys of one head. A task makes the weights
// anew from logSum, block by block (Dao and others, "FlashAttention", algorithm 4), writes the gradients of
// its keys and values, and keeps its share of the queries' gradients apart; these are added up in order, so
// no result depends on the threads. useTiles: operands may be rounded to bfloat16.
struct AttentionBackward {
    AttentionBackward(const AttentionGradients& tensors, const Visibility& visible, bool useTiles);

    AttentionProblem problem;
    AttentionGradients at;
    bool tiles = false;         // products in tiles of bfloat16; otherwise in float32
    std::int64_t keyBlock = 0;  // keys that stay in the second-level cache together
    std::int64_t chunks = 1;
    std::int64_t chunkKeys = 0;
    std::int64_t rowStep = 0;     // floats from row to row in a packed block
    float* shares = nullptr;      // shareFloats()
    float* biasShares = nullptr;  // biasFloats()

    std::int64_t heads() const { return problem.rows * problem.heads; }  // of all rows
    std::int64_t queriesPadded() const;
    std::int64_t groups() const;  // of queries
    std::int64_t shareFloats() const { return heads() * chunks * queriesPadded() * outChannels(); }
    float* share(std::int64_t head, std::int64_t chunk) const {
        return shares + (head * chunks + chunk) * queriesPadded() * outChannels();
    }
    std::int64_t outChannels() const;  // of a share
    // What each task gives to the gradient of the bias: [tasks][R].
    std::int64_t biasRows() const { return at.biasGradient ? at.biasGradient.shape[0] : 0; }
    std::int64_t biasFloats() const { return tasks() * biasRows(); }
    float scoreUnit() const {
        return problem.scale * 1.44269504f;
    }  // of a product of query and key, in units of log 2
    // A row of a gradient; null where it is not wanted.
    float* rowOf(const TensorView& gradient, std::int64_t b, std::int64_t i, std::int64_t h) const {
        return gradient ? static_cast<float*>(gradient.data) + headOffset(gradient, b, i, h) : nullptr;
    }
    std::size_t scratchBytes() const;  // of one task

    std::int64_t tasks() const { return heads() * chunks; }
    void run(std::int64_t task, std::byte* scratch) const;
    std::int64_t sums() const;  // how many sums of shares there are, after all tasks
    void sumShares(std::int64_t index) const;
    void sumBias() const;  // after all tasks
};

}  // namespace continuo::cpu
