#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "backends/cuda/attention/attention_arguments.h"
#include "backends/cuda/runtime/turning.h"

// The implementations of attention, one per file; attention.cu selects one. Each has a function that returns
// the bytes of memory it needs, which depend only on sizes.
namespace continuo::cuda {

// A new cache entry of a decode step. Query and key are rotated, and key and value are stored in a slot of
// the cache. The problem's keys and values are this cache, and the query also sees the new key.
struct StepEntry {
    const float* keys = nullptr;  // [B,1,H,D] of the new entries; absent: no entry
    const float* values = nullptr;
    std::int64_t row = 0, head = 0;  // strides of both
    RowNumbers positions, slot;
    Rotation turning;
    // True if no kernel of this step has yet written the mask, slots, positions or the other entries of this
    // cache. The kernel then reads them before it waits for the previous kernel.
    bool early = false;
};

// Attention of one query per row. The first attentionStepZeros() bytes of the memory must be zero before its
// first use; every run leaves them zero.
std::size_t attentionStepZeros();
std::size_t attentionStepBytes(const AttentionProblem& problem, int processors);
void attentionStep(cudaStream_t stream, const AttentionProblem& problem, int processors, void* memory);
// Returns whether attentionStep() can also store new entries; its overload with an entry does so.
bool attentionStepStores(const AttentionProblem& problem);
void attentionStep(cudaStream_t stream, const AttentionProblem& problem, const StepEntry& entry,
                   int processors, void* memory);

// Attention of many queries, in float32.
std::size_t attentionForwardBytes(const AttentionProblem& problem, int processors);
void attentionForward(cudaStream_t stream, const AttentionProblem& problem, int processors, void* memory);
std::size_t attentionBackwardBytes(const AttentionProblem& problem, const AttentionSlopes& slopes,
                                   int processors);
void attentionBackward(cudaStream_t stream, const AttentionProblem& problem, const AttentionSlopes& slopes,
                       int processors, void* memory);

// Attention of many queries on the tensor cores, with operands rounded to bfloat16. It supports heads of up
// to kMostTensorChannels channels.
inline constexpr int kMostTensorChannels = 128;
std::size_t attentionTensorForwardBytes(const AttentionProblem& problem, int processors);
void attentionTensorForward(cudaStream_t stream, const AttentionProblem& problem, int processors,
                            void* memory);
std::size_t attentionTensorBackwardBytes(const AttentionProblem& problem, int processors);
void attentionTensorBackward(cudaStream_t stream, const AttentionProblem& problem,
                             const AttentionSlopes& slopes, int processors, void* memory);

}  // namespace continuo::cuda
