#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "backends/cuda/matmul/product.h"

namespace continuo::cuda {

// The vendor's library of matrix products, cuBLASLt, taken from the user's CUDA where it is there; Continuo
// ships none of it.
class CublasLt {
public:
    static constexpr std::size_t kWorkspaceBytes = std::size_t{32} << 20;

    virtual ~CublasLt() = default;
    // The library for a device, which is the calling thread's, loaded when first asked for; nullptr where
    // there is none, or the environment says CONTINUO_CUBLAS=0. May be called from any thread.
    static CublasLt* find(int device);
    // Queues the product, with kWorkspaceBytes that nothing else uses on another stream. False, and nothing
    // queued, when the library will not do this one.
    virtual bool multiply(const Product& product, void* workspace, cudaStream_t stream) = 0;
};

}  // namespace continuo::cuda
