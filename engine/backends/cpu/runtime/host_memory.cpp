#include "backends/cpu/runtime/host_memory.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <cstdlib>
#include <string>

#include "base/free_memory.h"
#include "continuo/error.h"

namespace continuo::cpu {
namespace {

[[noreturn]] void throwOutOfMemory(std::size_t bytes) {
    throw Error(ErrorCode::OutOfMemory,
                "cpu: there is not enough memory, " + std::to_string((bytes >> 10) + 1) +
                    " KiB more are needed; choose fewer latents or a smaller model, or end other programs");
}

}  // namespace

Buffer allocateHostMemory(std::size_t bytes) {
    // Large blocks use large pages, if the system provides them: weights are then read a fifth faster from
    // memory.
    constexpr std::size_t kLargePage = std::size_t{2} << 20;
    const bool large = bytes >= kLargePage / 2;
    const std::size_t alignment = large ? kLargePage : 64;
    const std::size_t whole = (bytes + 64 + alignment - 1) / alignment * alignment;  // for aligned_alloc
    void* memory = whole > bytes ? std::aligned_alloc(alignment, whole) : nullptr;
    if (memory == nullptr) throwOutOfMemory(bytes);
#if defined(__linux__)
    if (large) madvise(memory, bytes, MADV_HUGEPAGE);  // a hint, so the result is ignored
#endif
    return Buffer(
        memory, bytes, [](void* block, void*) noexcept { std::free(block); }, nullptr);
}

void requireMemory(std::size_t bytes) {
    if (!canAllocate(bytes)) throwOutOfMemory(bytes);
}

}  // namespace continuo::cpu
