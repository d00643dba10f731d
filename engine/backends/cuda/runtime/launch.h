#pragma once

#include <cuda_runtime.h>

#include <atomic>
#include <cstddef>
#include <utility>

#include "backends/cuda/runtime/cuda_error.h"

namespace continuo::cuda {

// Default number of threads per block.
inline constexpr int kThreads = 256;

// Returns the number of blocks for `items` items, `each` per block.
constexpr unsigned blocksFor(long long items, long long each) {
    return static_cast<unsigned>((items + each - 1) / each);
}

// How a launch follows the previous one on its stream. Overlapped: it may start while the previous one still
// runs, so its kernel must call waitForPrevious() (device_code.h). Speeds up chains of small kernels, such as
// a decode step.
enum class Follow { After, Overlapped };

// Returns whether the kernels of the calling thread's device include waitForPrevious(). Kernels for GPUs
// before 9.0 do not, nor do those that a driver compiles for a newer GPU from code for an older one.
bool kernelsWait();
// Whether launches may overlap. Turned off if any open device has kernels without waitForPrevious().
inline std::atomic<bool> overlapAllowed{true};

// Allows a kernel this much dynamic shared memory on the calling thread's device. Any thread; earlier
// permissions remain.
void allowSharedMemory(const void* kernel, std::size_t bytes);
// Prefers shared memory over the first-level cache on multiprocessors that run this kernel, on the calling
// thread's device. Any thread. Overlapping kernels must fit together on a multiprocessor, and the division of
// its memory changes only while nothing runs there.
void preferSharedMemory(const void* kernel);

// Dynamic shared memory that every kernel may use without permission. Above 48 KiB CUDA requires one, and
// static arrays count too. No kernel has more than 16 KiB of static arrays.
inline constexpr std::size_t kSharedAlwaysAllowed = std::size_t{32} << 10;

// Starts a kernel. sharedBytes: dynamic shared memory, up to the limit of a block.
template <class... Parameters, class... Arguments>
void launch(cudaStream_t stream, void (*kernel)(Parameters...), dim3 grid, dim3 block,
            std::size_t sharedBytes, Follow follow, Arguments&&... arguments) {
    if (grid.x == 0 || grid.y == 0 || grid.z == 0) return;
    const bool overlaps = follow == Follow::Overlapped && overlapAllowed;
    if (sharedBytes > kSharedAlwaysAllowed)
        allowSharedMemory(reinterpret_cast<const void*>(kernel), sharedBytes);
    if (overlaps) preferSharedMemory(reinterpret_cast<const void*>(kernel));
    cudaLaunchAttribute overlap{};
    overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    overlap.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config{};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = sharedBytes;
    config.stream = stream;
    config.attrs = &overlap;
    config.numAttrs = overlaps ? 1 : 0;
    check(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(std::forward<Arguments>(arguments))...),
          "start of a kernel");
}

}  // namespace continuo::cuda
