#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "backends/cuda/attention/attention_problem.h"
#include "backends/cuda/runtime/turning.h"

// The ways to an attention, one a file; attention.cu chooses. Each says first how many bytes of memory it
// needs for its own use, which depends on sizes alone.
namespace continuo::cuda {

// A new entry, which each row's query asks too. The query and the key turn; key and value go into a slot of
// the cache, which the problem's keys and values are.
struct StepEntry {
    const float* keys = nullptr;  // [B,1,H,D] of the new entries; absent: the queries ask as they are
    const float* values = nullptr;
    std::int64_t row = 0, head = 0;  // strides of both
    RowNumbers positions, slot;
    Turning turning;
    // Whether no kernel since the step began has written who sees whom, slots, positions or the other entries
    // of this cache: they are read before the kernel before this one is waited for.
    bool early = false;
};

// One query a row. The first attentionStepZeros() bytes of the memory must be zero before its first use;
// every run leaves them so.
std::size_t attentionStepZeros();
std::size_t attentionStepBytes(const AttentionProblem& problem, int processors);
void attentionStep(cudaStream_t stream, const AttentionProblem& problem, int processors, void* memory);
// Whether it can store new entries too; and does.
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

// Many queries, with products of operands rounded to bfloat16 on the tensor cores. For heads of up to
// kMostTensorChannels.
inline constexpr int kMostTensorChannels = 128;
std::size_t attentionTensorForwardBytes(const AttentionProblem& problem, int processors);
void attentionTensorForward(cudaStream_t stream, const AttentionProblem& problem, int processors,
                            void* memory);
std::size_t attentionTensorBackwardBytes(const AttentionProblem& problem, int processors);
void attentionTensorBackward(cudaStream_t stream, const AttentionProblem& problem,
                             const AttentionSlopes& slopes, int processors, void* memory);

}  // namespace continuo::cuda
