#pragma once

#include <cuda_runtime.h>

#include <memory>

#include "tensor/buffer.h"

namespace continuo::cuda {

// A stream of one device. Buffers allocated on it keep it alive.
struct Queue {
    explicit Queue(int device_);
    ~Queue();
    Queue(const Queue&) = delete;
    Queue& operator=(const Queue&) = delete;

    // Allocates 256-byte aligned memory in stream order; throws OutOfMemory.
    static Buffer allocate(const std::shared_ptr<Queue>& queue, std::size_t bytes);

    // Returns the stream and selects its device for the calling thread.
    cudaStream_t use() const;
    // Does the same for the stream on which decode steps are recorded. No work runs on it; kernels of a graph
    // have the priority of the stream that recorded them.
    cudaStream_t useUrgent() const;
    // Does the same for cleanup code, which must not end the program after the device was lost.
    cudaStream_t useForCleanup() const noexcept;

    int device = 0;
    std::size_t memory = 0;  // bytes that the device has
    cudaStream_t stream = nullptr;
    cudaStream_t urgent = nullptr;
};

}  // namespace continuo::cuda
