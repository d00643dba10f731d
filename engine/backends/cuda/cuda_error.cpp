#include "backends/cuda/cuda_error.h"

#include <string>

#include "continuo/error.h"

namespace continuo::cuda {

void check(cudaError_t status, const char* what) {
    if (status == cudaSuccess) return;
    const std::string words = std::string("cuda: ") + what + ": " + cudaGetErrorString(status);
    if (status == cudaErrorMemoryAllocation) {
        cudaGetLastError();  // it does not stick
        throw Error(ErrorCode::OutOfMemory,
                    words + "; close other programs that use the GPU or use --device cpu");
    }
    throw Error(ErrorCode::Device,
                words + "; the device is lost to this program: start again, or use --device cpu");
}

}  // namespace continuo::cuda
