#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <span>

namespace continuo::cuda {

// Host memory that the device reads and writes directly: small transfers go through it without waiting for
// the work that was queued before them.
class PinnedMemory {
public:
    static constexpr std::size_t kBytes = std::size_t{1} << 20;  // larger transfers go without it
    static constexpr std::size_t kLargest = kBytes / 4;

    PinnedMemory();
    ~PinnedMemory();
    PinnedMemory(const PinnedMemory&) = delete;
    PinnedMemory& operator=(const PinnedMemory&) = delete;

    // Queues a copy; `from` (kLargest at most) may change afterwards.
    void upload(std::span<const std::byte> from, void* to, cudaStream_t stream);
    // Waits for the stream.
    void download(const void* from, std::span<std::byte> to, cudaStream_t stream);

private:
    std::byte* memory_ = nullptr;
    std::size_t used_ = 0;
};

}  // namespace continuo::cuda
