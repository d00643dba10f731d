#pragma once

#include <cuda_runtime.h>

namespace continuo::cuda {

// Throws OutOfMemory or Device with CUDA's message unless the status is success. `what`: the failed action.
void check(cudaError_t status, const char* what);

}  // namespace continuo::cuda
