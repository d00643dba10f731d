#pragma once

#include <cuda_runtime.h>

namespace continuo::cuda {

// Throws OutOfMemory or Device with CUDA's own words unless the call went well. `what`: what was being done.
void check(cudaError_t status, const char* what);

}  // namespace continuo::cuda
