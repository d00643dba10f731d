#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "backends/cpu/thread_pool.h"

namespace continuo::cpu {

// Tells the threads of a pool where each will read first in the job after this one, so that memory does not
// stand still between two jobs. Decoding does the same jobs step after step: what followed a job last time is
// taken to follow it again. A wrong guess costs a few useless reads.
class ReadAhead {
public:
    explicit ReadAhead(ThreadPool& pool);

    // A job of `count` tasks begins that is known by `key`; its task i reads from startOf(i) on.
    template <class StartOf>
    void begin(const void* key, std::int64_t count, const StartOf& startOf) {
        if (count <= 0) return;
        const std::size_t entry = enter(key);
        for (int thread = 0; thread < pool_.threads(); ++thread)
            starts_[place(entry, thread)] = startOf(std::min(pool_.firstIndex(count, thread), count - 1));
        tell(entry);
    }

private:
    struct Entry {
        const void* key = nullptr;
        std::size_t next = 0;
    };
    static constexpr std::size_t kEntries = 1024;  // the jobs of a step that are remembered; 0: none

    std::size_t place(std::size_t entry, int thread) const {
        return entry * static_cast<std::size_t>(pool_.threads()) + static_cast<std::size_t>(thread);
    }
    std::size_t enter(const void* key);
    void tell(std::size_t entry);

    ThreadPool& pool_;
    std::vector<Entry> entries_;
    std::vector<const std::byte*> starts_;  // [kEntries][threads]
    std::size_t last_ = 0;
};

}  // namespace continuo::cpu
