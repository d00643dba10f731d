#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "backends/cuda/attention/attention_arguments.h"

// If few queries see many keys, the keys are split between blocks. The results of the splits are stored
// separately and combined in order, so a sum has the same bits in every run.
namespace continuo::cuda {

// Results of the splits of an attention. A line is one query of one head; its index is ((b * H) + h) * T + t.
struct LineParts {
    int splits = 1;  // 1: no parts; results are written directly
    std::int64_t lines = 0;
    int channels = 0;
    float2* marks =
        nullptr;  // [splits, lines]: the largest score in powers of two, the sum over powers relative to it
    float* values = nullptr;  // [splits, lines, channels]: the weighted sum; not written if the sum is 0

    LineParts() = default;
    LineParts(const AttentionProblem& problem, int splitCount)
        : splits(splitCount), lines(problem.lines()), channels(problem.channels) {}

    // Assigns the arrays within a memory block. If `bytes` is nullptr, only counts the bytes.
    void place(MemoryLayout& pieces, std::byte* bytes) {
        if (splits == 1) return;
        const auto count = static_cast<std::size_t>(splits) * static_cast<std::size_t>(lines);
        const std::size_t marksAt = pieces.reserve(count * sizeof(float2));
        const std::size_t valuesAt =
            pieces.reserve(count * static_cast<std::size_t>(channels) * sizeof(float));
        if (bytes == nullptr) return;
        marks = reinterpret_cast<float2*>(bytes + marksAt);
        values = reinterpret_cast<float*>(bytes + valuesAt);
    }
    __device__ float2& mark(int split, std::int64_t line) const { return marks[split * lines + line]; }
    __device__ float* value(int split, std::int64_t line) const {
        return values + (split * lines + line) * channels;
    }
    // Returns a split's values as [B,T,H,D].
    __device__ Strided splitValues(int split, const AttentionProblem& problem) const {
        Strided view;
        view.data = value(split, 0);
        view.stride[0] = std::int64_t{1} * problem.heads * problem.queries * channels;
        view.stride[1] = channels;
        view.stride[2] = std::int64_t{1} * problem.queries * channels;
        return view;
    }
};

// Returns the number of splits of the keys for `blocks` blocks, at most `most`. All `slots` blocks that a GPU
// runs at a time should have work, and the last ones should not run alone.
int splitsFor(std::int64_t blocks, std::int64_t slots, std::int64_t most);

// Computes out and logSum from the parts of all splits.
void combineParts(cudaStream_t stream, const AttentionProblem& problem, const LineParts& parts);
// gradient[b,t,h] += scale * the sum of the values of all splits.
void addGradientParts(cudaStream_t stream, const AttentionProblem& problem, const LineParts& parts,
                      const Strided& gradient);
// Computes to[line] = the sum over channels of out * outGradient, which the slope of a softmax needs (Dao and
// others, "FlashAttention", algorithm 4, line 19). With `rounded` it uses the gradient in bfloat16, as the
// slopes do: terms that cancel must have the same rounding.
void sumRows(cudaStream_t stream, const AttentionProblem& problem, const Strided& outGradient, bool rounded,
             float* to);

}  // namespace continuo::cuda
