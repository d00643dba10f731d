#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "backends/cpu/runtime/host_memory.h"

namespace continuo::cpu {

// What each thread keeps of the product of a few rows that it is at: the inputs as it laid them out, and
// sums. Each lays them out for itself: they are few, and a second phase would cost more.
class MatvecMemory {
public:
    struct alignas(64) Thread {
        std::uint64_t turn = 0;  // whose inputs these are
        Buffer memory;
    };

    explicit MatvecMemory(int threads) : threads_(static_cast<std::size_t>(threads)) {}

    // At least this many bytes for each thread, from now on.
    void reserve(std::size_t bytes) {
        if (bytes <= reserved_) return;
        for (Thread& thread : threads_) {
            thread.memory = hostMemory(bytes);
            thread.turn = 0;
        }
        reserved_ = bytes;
    }
    Thread& of(int thread) { return threads_[static_cast<std::size_t>(thread)]; }

private:
    std::vector<Thread> threads_;
    std::size_t reserved_ = 0;
};

}  // namespace continuo::cpu
