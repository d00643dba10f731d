#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace continuo::cpu {

// Largest number of queries that a kernel processes as one panel.
inline constexpr std::int64_t kMaxPanel = 32;
// Largest number of queries that contribute to the gradients of keys and values at a time.
inline constexpr std::int64_t kMaxGroup = 4 * kMaxPanel;

// Divides one task's scratch memory into aligned arrays.
class ScratchAllocator {
public:
    static constexpr std::size_t kAlignment = 64;

    explicit ScratchAllocator(std::byte* memory) : next_(memory) {}

    template <class T>
    T* allocate(std::int64_t count) {
        const std::size_t bytes =
            (static_cast<std::size_t>(count) * sizeof(T) + kAlignment - 1) / kAlignment * kAlignment;
        return reinterpret_cast<T*>(std::exchange(next_, next_ + bytes));
    }

private:
    std::byte* next_;
};

}  // namespace continuo::cpu
