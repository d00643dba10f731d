#include "backends/cpu/host_memory.h"

#include <cstdlib>
#include <string>

#include "continuo/error.h"

namespace continuo::cpu {

Buffer hostMemory(std::size_t bytes) {
    void* memory = std::aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
    if (memory == nullptr) {
        throw Error(ErrorCode::OutOfMemory, "cpu: no memory for " + std::to_string(bytes >> 20) + " MiB");
    }
    return Buffer(
        memory, bytes, [](void* block, void*) noexcept { std::free(block); }, nullptr);
}

}  // namespace continuo::cpu
