#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "backends/cuda/attention/attention_problem.h"

// The ways to an attention, one a file; attention.cu chooses. Each says first how many bytes of memory it
// needs for its own use, which depends on sizes alone.
namespace continuo::cuda {

// One query a row. The first attentionStepZeros() bytes of the memory must be zero before its first use;
// every run leaves them so.
std::size_t attentionStepZeros();
std::size_t attentionStepBytes(const AttentionProblem& problem, int processors);
void attentionStep(cudaStream_t stream, const AttentionProblem& problem, int processors, void* memory);

// Many queries, in float32.
std::size_t attentionForwardBytes(const AttentionProblem& problem, int processors);
void attentionForward(cudaStream_t stream, const AttentionProblem& problem, int processors, void* memory);
std::size_t attentionBackwardBytes(const AttentionProblem& problem, int processors);
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
