#include "backends/cuda/runtime/launch.h"

#include <cstddef>
#include <map>
#include <mutex>
#include <set>
#include <utility>

#include "backends/cuda/runtime/device_code.h"

namespace continuo::cuda {
namespace {

// kernelsWait() inspects this kernel, which is compiled like all others.
__global__ void waitingKernel() { waitForPrevious(); }

}  // namespace

bool kernelsWait() {
    constexpr int kFirstThatWaits = 90;
    cudaFuncAttributes attributes{};
    check(cudaFuncGetAttributes(&attributes, waitingKernel), "asking the kernels");
    return attributes.ptxVersion >= kFirstThatWaits;
}

void allowSharedMemory(const void* kernel, std::size_t bytes) {
    static std::mutex mutex;
    static std::map<std::pair<const void*, int>, std::size_t> allowed;
    int device = 0;
    check(cudaGetDevice(&device), "the device");
    const std::scoped_lock lock(mutex);
    std::size_t& most = allowed[{kernel, device}];
    if (most >= bytes) return;
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)),
          "shared memory");
    most = bytes;
}

void preferSharedMemory(const void* kernel) {
    static std::mutex mutex;
    static std::set<std::pair<const void*, int>> preferring;
    int device = 0;
    check(cudaGetDevice(&device), "the device");
    const std::scoped_lock lock(mutex);
    if (!preferring.insert({kernel, device}).second) return;
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                               cudaSharedmemCarveoutMaxShared),
          "shared memory");
}

}  // namespace continuo::cuda
