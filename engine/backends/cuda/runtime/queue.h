#pragma once

#include <cuda_runtime.h>

#include <memory>

#include "tensor/buffer.h"

namespace continuo::cuda {

// A stream of one device. Buffers that were taken on it keep it alive.
struct Queue {
    explicit Queue(int device_);
    ~Queue();
    Queue(const Queue&) = delete;
    Queue& operator=(const Queue&) = delete;

    // 256-byte aligned, in the order of the stream; throws OutOfMemory.
    static Buffer allocate(const std::shared_ptr<Queue>& queue, std::size_t bytes);

    // The stream, after making its device the one of the calling thread.
    cudaStream_t use() const;
    // The same with the stream that decode steps are recorded on. No work runs on it: kernels of a graph have
    // the priority of the stream that recorded them.
    cudaStream_t useUrgent() const;
    // The same for what tidies up, which a device that was lost must not end the program in.
    cudaStream_t useToEnd() const noexcept;

    int device = 0;
    std::size_t memory = 0;  // bytes that the device has
    cudaStream_t stream = nullptr;
    cudaStream_t urgent = nullptr;
};

}  // namespace continuo::cuda
