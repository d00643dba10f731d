#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "backends/cuda/attention/attention_arguments.h"
#include "backends/cuda/runtime/turning.h"

// The implementations of attention, one per file; attention.cu selects one. Each has a function that returns
// the bytes of memory it needs, which depend only on sizes.
namespace continuo::cuda {

// A new entry, whose key each row's query sees too. The query and the key are rotated. Key and value are
// stored in a slot of the cache, which is the problem's keys and values.
struct StepEntry {
    const float* keys = nullptr;  // [B,1,H,D] of the new entries; absent: no entry
    const float* values = nullptr;
    std::int64_t row = 0, head = 0;  // strides of both
    RowNumbers positions, slot;
    Rotation turning;
    // Whether no kernel since the beginning of the step has written the mask, slots, positions or the other
    // entries of this cache. They are then read before the kernel waits for the previous one.
    bool early = false;
};

// One query per row. The first attentionStepZeros() bytes of the memory must be zero before its first use;
// every run leaves them zero.
std::size_t attentionStepZeros();
std::size_t attentionStepBytes(const AttentionProblem& problem, int processors);
void attentionStep(cudaStream_t stream, const AttentionProblem& problem, int processors, void* memory);
// Returns whether it can also store new entries; the overload with an entry does so.
bool attentionStepStores(const AttentionProblem& problem);
void attentionStep(cudaStream_t stream, const AttentionProblem& problem, const StepEntry& entry,
                   int processors, void* memory);

// Many queries, in float32.
std::size_t attentionForwardBytes(const AttentionProblem& problem, int processors);
void attentionForward(cudaStream_t stream, const AttentionProblem& problem, int processors, void* memory);
std::size_t attentionBackwardBytes(const AttentionProblem& problem, const AttentionSlopes& slopes,
                                   int processors);
void attentionBackward(cudaStream_t stream, const AttentionProblem& problem, const AttentionSlopes& slopes,
                       int processors, void* memory);

// Many queries, with operands rounded to bfloat16 on the tensor cores. For heads of up to
// kMostTensorChannels.
inline constexpr int kMostTensorChannels = 128;
std::size_t attentionTensorForwardBytes(const AttentionProblem& problem, int processors);
void attentionTensorForward(cudaStream_t stream, const AttentionProblem& problem, int processors,
                            void* memory);
std::size_t attentionTensorBackwardBytes(const AttentionProblem& problem, int processors);
void attentionTensorBackward(cudaStream_t stream, const AttentionProblem& problem,
                             const AttentionSlopes& slopes, int processors, void* memory);

}  // namespace continuo::cuda
