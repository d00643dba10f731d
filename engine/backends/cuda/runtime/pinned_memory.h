#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <span>

namespace continuo::cuda {

// Host memory that the device accesses directly. Small uploads go through it without waiting for previously
// queued work; downloads wait.
class PinnedMemory {
public:
    static constexpr std::size_t kBytes = std::size_t{1} << 20;  // transfers above kLargest do not use it
    static constexpr std::size_t kLargest = kBytes / 4;

    PinnedMemory();
    ~PinnedMemory();
    PinnedMemory(const PinnedMemory&) = delete;
    PinnedMemory& operator=(const PinnedMemory&) = delete;

    // Queues a copy; `from` (at most kLargest bytes) may change afterwards.
    void upload(std::span<const std::byte> from, void* to, cudaStream_t stream);
    // Copies to `to` (at most kLargest bytes) and waits for the stream.
    void download(const void* from, std::span<std::byte> to, cudaStream_t stream);

private:
    std::byte* memory_ = nullptr;
    std::size_t used_ = 0;
};

}  // namespace continuo::cuda
