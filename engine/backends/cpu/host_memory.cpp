#include "backends/cpu/host_memory.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <cstdlib>
#include <string>

#include "continuo/error.h"

namespace continuo::cpu {

Buffer hostMemory(std::size_t bytes) {
    // What is large lies on large pages, where the system gives them: weights are read a fifth faster from
    // memory.
    constexpr std::size_t kLargePage = std::size_t{2} << 20;
    const bool large = bytes >= kLargePage / 2;
    const std::size_t alignment = large ? kLargePage : 64;
    const std::size_t whole = (bytes + 64 + alignment - 1) / alignment * alignment;  // what C asks for
    void* memory = whole > bytes ? std::aligned_alloc(alignment, whole) : nullptr;
    if (memory == nullptr) {
        throw Error(ErrorCode::OutOfMemory, "cpu: no memory for " + std::to_string(bytes >> 20) + " MiB");
    }
#if defined(__linux__)
    if (large) madvise(memory, bytes, MADV_HUGEPAGE);  // a wish, so its answer does not matter
#endif
    return Buffer(
        memory, bytes, [](void* block, void*) noexcept { std::free(block); }, nullptr);
}

}  // namespace continuo::cpu
