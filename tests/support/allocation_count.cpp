#include "support/allocation_count.h"

#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> allocated{0};
std::atomic<std::size_t> peak{0};

void* countAllocated(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    const std::size_t now = allocated += malloc_usable_size(memory);
    std::size_t before = peak;
    while (now > before && !peak.compare_exchange_weak(before, now)) {
    }
    return memory;
}

void release(void* memory) noexcept {
    if (memory == nullptr) return;
    allocated -= malloc_usable_size(memory);
    std::free(memory);
}

std::size_t roundUp(std::size_t bytes, std::align_val_t alignment) {
    const auto step = static_cast<std::size_t>(alignment);
    return (bytes + step - 1) / step * step;
}

}  // namespace

namespace continuo::test {

std::size_t allocatedBytes() noexcept { return allocated; }
std::size_t peakBytes() noexcept { return peak; }
void resetPeak() noexcept { peak = allocated.load(); }

}  // namespace continuo::test

void* operator new(std::size_t bytes) { return countAllocated(std::malloc(bytes == 0 ? 1 : bytes)); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    return countAllocated(
        std::aligned_alloc(static_cast<std::size_t>(alignment), roundUp(bytes == 0 ? 1 : bytes, alignment)));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
