#pragma once

#include <cuda_runtime.h>

#include "backend/backend.h"
#include "backends/cuda/matmul/matmul_epilogue.h"
#include "backends/cuda/runtime/launch.h"

namespace continuo::cuda {

// Properties of the GPU that a launch depends on.
struct GpuProperties {
    int processors = 1;           // streaming multiprocessors
    std::size_t sharedBytes = 0;  // most per block
};

// Multiplies a few rows with a weight as stored, or with `norm` the normalised rows. Exact except for the
// order of the sums, which is the same for a row alone and in a batch. Returns false, with nothing done, if a
// row does not fit in a block's memory.
bool matvec(const TensorView& in, const NormWeights* norm, const Weight& weight, const Epilogue& end,
            const GpuProperties& card, cudaStream_t stream, Follow follow);

}  // namespace continuo::cuda
