#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "backends/cpu/runtime/host_memory.h"

namespace continuo::cpu {

// Each thread's memory for the current product of a few rows: the packed inputs, and the sums. Every thread
// packs all inputs itself, because they are few and a separate phase would cost more.
class MatvecMemory {
public:
    struct alignas(64) Thread {
        std::uint64_t inputsRun = 0;  // TaskContext::runNumber of the packed inputs
        Buffer memory;
    };

    explicit MatvecMemory(int threads) : threads_(static_cast<std::size_t>(threads)) {}

    // Reserves at least this many bytes for each thread.
    void reserve(std::size_t bytes) {
        if (bytes <= reserved_) return;
        for (Thread& thread : threads_) {
            thread.memory = allocateHostMemory(bytes);
            thread.inputsRun = 0;
        }
        reserved_ = bytes;
    }
    Thread& forThread(int thread) { return threads_[static_cast<std::size_t>(thread)]; }

private:
    std::vector<Thread> threads_;
    std::size_t reserved_ = 0;
};

}  // namespace continuo::cpu
