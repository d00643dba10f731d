#pragma once

#include <cuda_runtime.h>

#include <cstddef>

#include "backends/cuda/matmul/product.h"

namespace continuo::cuda {

// cuBLASLt's matrix products, loaded from the user's CUDA if installed. Continuo does not include it.
class CublasLt {
public:
    static constexpr std::size_t kWorkspaceBytes = std::size_t{32} << 20;

    virtual ~CublasLt() = default;
    // Returns the library for the calling thread's device, loaded at the first call; nullptr if it is not
    // available, or if CONTINUO_CUBLAS=0 is set. Any thread.
    static CublasLt* find(int device);
    // Queues the product. The workspace has kWorkspaceBytes that no other stream uses. Returns false, with
    // nothing queued, if the library does not support it.
    virtual bool multiply(const Product& product, void* workspace, cudaStream_t stream) = 0;
};

}  // namespace continuo::cuda
