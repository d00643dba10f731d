#pragma once

#include <cstddef>
#include <cstdint>

#include "backends/cpu/attention/attention_problem.h"

namespace continuo::cpu {

// Attention of one query per row: a decode step. Reads keys and values once, in place, in splits of a fixed
// number of keys that any thread may process. The splits of a head are combined in order. So the result of a
// row does not depend on the threads or on the other rows of its batch.
struct AttentionStep {
    static constexpr std::int64_t kSplitKeys = 256;
    static constexpr std::int64_t kRowsCopied = 4;

    AttentionStep(const TensorView& q_, const TensorView& k_, const TensorView& v_, const Visibility& visible,
                  const TensorView& out_, const TensorView& logSum_)
        : problem(q_, k_, visible), q(q_), k(k_), v(v_), out(out_), logSum(logSum_) {
        countSplits();
    }

    // Recomputes `splits` for the current mask.
    void countSplits() {
        splits = 0;
        for (std::int64_t b = 0; b < problem.rows; ++b)
            splits = std::max(splits, countSplitsIn(problem.visibleRange(b, 0, 1)));
    }
    std::int64_t maxSplits() const { return (problem.keys + kSplitKeys - 1) / kSplitKeys; }

    AttentionProblem problem;
    TensorView q, k, v, out, logSum;
    std::int64_t splits = 0;  // largest number in any row; the first begins at its first visible key
    float* parts = nullptr;   // partFloats() floats

    static std::int64_t countSplitsIn(const KeyRange& range) {
        return range.empty() ? 0 : (range.to - range.from + kSplitKeys - 1) / kSplitKeys;
    }
    std::int64_t heads() const { return problem.rows * problem.heads; }  // of all rows
    // Returns the number of floats of one split's result: the largest score, the sum of exponents, and the
    // weighted values.
    std::int64_t partStep() const { return problem.channels + 2; }
    std::int64_t partFloats() const { return heads() * splits * partStep(); }
    float* part(std::int64_t head, std::int64_t split) const {
        return parts + (head * splits + split) * partStep();
    }
    // Returns the keys of a split; not all need be visible.
    KeyRange splitKeys(std::int64_t head, std::int64_t split) const {
        const KeyRange range = problem.visibleRange(head / problem.heads, 0, 1);
        const std::int64_t from = range.from + split * kSplitKeys;
        return {from, std::min(range.to, from + kSplitKeys)};
    }

    std::int64_t paddedChannels() const { return (problem.channels + 7) / 8 * 8; }
    std::int64_t scratchFloats() const {
        return (2 + kRowsCopied) * paddedChannels() + kSplitKeys;
    }  // of one split

    // Returns the address of a task's first key. A task is one split of one head.
    const std::byte* keyAddress(std::int64_t task) const {
        const std::int64_t head = task / splits;
        const std::int64_t at =
            headOffset(k, head / problem.heads, splitKeys(head, task % splits).from, head % problem.heads);
        return static_cast<const std::byte*>(k.data) + at * static_cast<std::int64_t>(sizeOf(k.dtype));
    }
    const float* queryRow(std::int64_t head) const {
        return static_cast<const float*>(q.data) +
               headOffset(q, head / problem.heads, 0, head % problem.heads);
    }
    // `query` is the query of the task's head. `following` is the memory that the thread reads after this
    // task; nullptr: the next task's keys.
    void attend(std::int64_t task, const float* query, float* scratch, const std::byte* following) const;
    void combine(std::int64_t head) const;  // call it after all splits of the head
};

}  // namespace continuo::cpu
