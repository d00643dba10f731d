#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace continuo {

// A lock-free queue between one writer and one reader thread. It neither blocks nor allocates, so audio and
// MIDI callbacks may use either end.
template <class T>
class SpscRing {
    static_assert(std::is_trivially_copyable_v<T>, "what travels through a ring is copied as bytes");

public:
    // Reserves `atLeast` items, rounded up to a power of two.
    explicit SpscRing(std::size_t atLeast) : slots_(std::bit_ceil(std::max<std::size_t>(atLeast, 1))) {}
    SpscRing(const SpscRing&) = delete;
    SpscRing& operator=(const SpscRing&) = delete;

    std::size_t capacity() const noexcept { return slots_.size(); }

    // Appends an item; writer thread only. Returns false if the ring is full.
    bool push(const T& item) noexcept {
        const std::size_t at = written_.load(std::memory_order_relaxed);
        if (at - readSeen_ == slots_.size()) {
            readSeen_ = read_.load(std::memory_order_acquire);
            if (at - readSeen_ == slots_.size()) return false;
        }
        slots_[at & (slots_.size() - 1)] = item;
        written_.store(at + 1, std::memory_order_release);
        return true;
    }

    // Removes the oldest item; reader thread only. Returns false if the ring is empty.
    bool pop(T& item) noexcept {
        const std::size_t at = read_.load(std::memory_order_relaxed);
        if (at == writtenSeen_) {
            writtenSeen_ = written_.load(std::memory_order_acquire);
            if (at == writtenSeen_) return false;
        }
        item = slots_[at & (slots_.size() - 1)];
        read_.store(at + 1, std::memory_order_release);
        return true;
    }

private:
    static constexpr std::size_t kCacheLine = 64;  // keeps the two threads' indices on separate lines

    std::vector<T> slots_;
    alignas(kCacheLine) std::atomic<std::size_t> written_{0};
    std::size_t readSeen_ = 0;  // the writer's cached value of read_
    alignas(kCacheLine) std::atomic<std::size_t> read_{0};
    std::size_t writtenSeen_ = 0;  // the reader's cached value of written_
};

}  // namespace continuo
