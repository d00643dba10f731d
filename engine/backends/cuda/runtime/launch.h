#pragma once

#include <cuda_runtime.h>

#include <atomic>
#include <cstddef>
#include <utility>

#include "backends/cuda/runtime/cuda_error.h"

namespace continuo::cuda {

// Threads of a block unless there is a reason for another number.
inline constexpr int kThreads = 256;

// Number of blocks for this many items, `each` per block.
constexpr unsigned blocksFor(long long items, long long each) {
    return static_cast<unsigned>((items + each - 1) / each);
}

// How a launch follows the previous one on its stream. Overlapped: it may start while the previous one still
// runs, so its kernel must wait for it: waitForPrevious() (device_code.h). Chains of small kernels, such as a
// decode step, gain from it.
enum class Follow { After, Overlapped };

// Whether the kernels of the calling thread's device were compiled with their wait (waitForPrevious): those
// of cards before 9.0 have none, nor have those that a driver makes for a newer card from code for an older
// one.
bool kernelsWait();
// One device among the open ones whose kernels have none turns overlapped launches off.
inline std::atomic<bool> overlapKnown{true};

// Allows a kernel this much dynamic shared memory on the calling thread's device. Any thread; earlier
// permissions stay.
void allowSharedMemory(const void* kernel, std::size_t bytes);
// Has multiprocessors of the calling thread's device keep as much shared memory as they can beside their
// first-level cache where this kernel runs. Any thread. Kernels that overlap are to stand there together; a
// split that was made for one with little shared memory changes only when nothing runs there.
void preferSharedMemory(const void* kernel);

// Beyond 48 KiB a kernel's shared memory must be allowed, and its static arrays count. No kernel has as many
// of them as lie between.
inline constexpr std::size_t kSharedAsItIs = std::size_t{32} << 10;

// Starts a kernel. sharedBytes: dynamic shared memory, as much as a block may have.
template <class... Parameters, class... Arguments>
void launch(cudaStream_t stream, void (*kernel)(Parameters...), dim3 grid, dim3 block,
            std::size_t sharedBytes, Follow follow, Arguments&&... arguments) {
    if (grid.x == 0 || grid.y == 0 || grid.z == 0) return;
    const bool overlaps = follow == Follow::Overlapped && overlapKnown;
    if (sharedBytes > kSharedAsItIs) allowSharedMemory(reinterpret_cast<const void*>(kernel), sharedBytes);
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
