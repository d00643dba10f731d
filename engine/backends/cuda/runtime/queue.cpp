#include "backends/cuda/runtime/queue.h"

#include <cstdint>
#include <limits>

#include "backends/cuda/runtime/cuda_error.h"

namespace continuo::cuda {

Queue::Queue(int device_) : device(device_) {
    check(cudaSetDevice(device), "opening the device");
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "a stream");
    int least = 0, greatest = 0;
    check(cudaDeviceGetStreamPriorityRange(&least, &greatest), "a stream");
    check(cudaStreamCreateWithPriority(&urgent, cudaStreamNonBlocking, greatest), "a stream");
    // Keep freed memory in the program's pool, because branches and rebuilds allocate and free all the time.
    cudaMemPool_t pool = nullptr;
    std::uint64_t keep = std::numeric_limits<std::uint64_t>::max();
    check(cudaDeviceGetDefaultMemPool(&pool, device), "its memory");
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep), "its memory");
    // Forbids the reuse of memory that another queue will free later, because a step would then wait for a
    // rebuild.
    int dependencies = 0;
    check(cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowInternalDependencies, &dependencies),
          "its memory");
    std::size_t free = 0;
    check(cudaMemGetInfo(&free, &memory), "its memory");
}

cudaStream_t Queue::use() const {
    // Selects the device each time, because other code sets the thread's device too. It costs nothing if
    // already set.
    check(cudaSetDevice(device), "choosing the device");
    return stream;
}

cudaStream_t Queue::useUrgent() const {
    use();
    return urgent;
}

cudaStream_t Queue::useForCleanup() const noexcept {
    cudaSetDevice(device);
    return stream;
}

Queue::~Queue() {
    for (cudaStream_t each : {stream, urgent}) {
        if (each != nullptr) cudaStreamDestroy(each);
    }
}

Buffer Queue::allocate(const std::shared_ptr<Queue>& queue, std::size_t bytes) {
    void* memory = nullptr;
    // Reports a request above the total memory as out of memory. CUDA may report it as an invalid argument.
    if (bytes > queue->memory) check(cudaErrorMemoryAllocation, "memory");
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
