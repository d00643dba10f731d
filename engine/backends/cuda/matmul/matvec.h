#pragma once

#include <cuda_runtime.h>

#include "backend/backend.h"
#include "backends/cuda/matmul/epilogue.h"
#include "backends/cuda/runtime/launch.h"

namespace continuo::cuda {

// What of the card a launch is cut for.
struct Card {
    int processors = 1;           // streaming multiprocessors
    std::size_t sharedBytes = 0;  // that a block may have
};

// Products of a few rows with a weight as it is stored, exact but for the order of the sums, which is the
// same for a row alone and in a batch. norm: of LayerNorm(in). False, and nothing done, where a row does not
// fit into a block's memory.
bool matvec(const TensorView& in, const NormWeights* norm, const Weight& weight, const Epilogue& end,
            const Card& card, cudaStream_t stream, Follow follow);

}  // namespace continuo::cuda
