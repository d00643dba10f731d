#include "backends/cuda/queue.h"

#include <cstdint>
#include <limits>

#include "backends/cuda/cuda_error.h"

namespace continuo::cuda {

Queue::Queue(int device_) : device(device_) {
    check(cudaSetDevice(device), "opening the device");
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "a stream");
    // What is freed stays with the program: branches and rebuilds take and give back all the time.
    cudaMemPool_t pool = nullptr;
    std::uint64_t keep = std::numeric_limits<std::uint64_t>::max();
    check(cudaDeviceGetDefaultMemPool(&pool, device), "its memory");
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep), "its memory");
}

cudaStream_t Queue::use() const {
    thread_local int current = -1;
    if (current != device) {
        check(cudaSetDevice(device), "choosing the device");
        current = device;
    }
    return stream;
}

cudaStream_t Queue::useToEnd() const noexcept {
    cudaSetDevice(device);
    return stream;
}

Queue::~Queue() {
    if (stream != nullptr) cudaStreamDestroy(stream);
}

Buffer Queue::allocate(const std::shared_ptr<Queue>& queue, std::size_t bytes) {
    void* memory = nullptr;
    check(cudaMallocAsync(&memory, bytes > 0 ? bytes : 1, queue->use()), "memory");
    auto* owner = new std::shared_ptr<Queue>(queue);
    return Buffer(
        memory, bytes,
        [](void* block, void* from) noexcept {
            auto* held = static_cast<std::shared_ptr<Queue>*>(from);
            cudaFreeAsync(block, (*held)->stream);
            delete held;
        },
        owner);
}

}  // namespace continuo::cuda
