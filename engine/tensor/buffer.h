#pragma once

#include <cstddef>
#include <utility>

namespace continuo {

// Owns one block of host or device memory; move only. The allocator supplies the function that frees it.
class Buffer {
public:
    using Free = void (*)(void* memory, void* owner) noexcept;

    Buffer() = default;
    Buffer(void* memory, std::size_t bytes, Free free, void* owner) noexcept
        : memory_(memory), bytes_(bytes), free_(free), owner_(owner) {}
    Buffer(Buffer&& other) noexcept { swap(other); }
    Buffer& operator=(Buffer&& other) noexcept {
        Buffer moved(std::move(other));
        swap(moved);
        return *this;
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() {
        if (memory_ != nullptr) free_(memory_, owner_);
    }

    void* data() const noexcept { return memory_; }
    std::size_t size() const noexcept { return bytes_; }
    void swap(Buffer& other) noexcept {
        std::swap(memory_, other.memory_);
        std::swap(bytes_, other.bytes_);
        std::swap(free_, other.free_);
        std::swap(owner_, other.owner_);
    }

private:
    void* memory_ = nullptr;
    std::size_t bytes_ = 0;
    Free free_ = nullptr;
    void* owner_ = nullptr;
};

}  // namespace continuo
