#include "backends/cuda/runtime/pinned_memory.h"

#include <cstring>

#include "backends/cuda/runtime/cuda_error.h"

namespace continuo::cuda {

PinnedMemory::PinnedMemory() {
    void* memory = nullptr;
    check(cudaMallocHost(&memory, kBytes), "memory of the host");
    memory_ = static_cast<std::byte*>(memory);
}

PinnedMemory::~PinnedMemory() { cudaFreeHost(memory_); }

void PinnedMemory::upload(std::span<const std::byte> from, void* to, cudaStream_t stream) {
    if (used_ + from.size() > kBytes) {
        // Waits until earlier copies have read the old bytes.
        check(cudaStreamSynchronize(stream), "waiting for copies");
        used_ = 0;
    }
    std::memcpy(memory_ + used_, from.data(), from.size());
    check(cudaMemcpyAsync(to, memory_ + used_, from.size(), cudaMemcpyHostToDevice, stream),
          "a copy to the device");
    used_ += (from.size() + 15) / 16 * 16;
}

void PinnedMemory::download(const void* from, std::span<std::byte> to, cudaStream_t stream) {
    if (used_ + to.size() > kBytes) {
        check(cudaStreamSynchronize(stream), "waiting for copies");
        used_ = 0;
    }
    check(cudaMemcpyAsync(memory_ + used_, from, to.size(), cudaMemcpyDeviceToHost, stream),
          "a copy from the device");
    check(cudaStreamSynchronize(stream), "waiting for the device");
    std::memcpy(to.data(), memory_ + used_, to.size());
    used_ = 0;  // all earlier copies are done
}

}  // namespace continuo::cuda
