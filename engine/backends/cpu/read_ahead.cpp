#include "backends/cpu/read_ahead.h"

namespace continuo::cpu {

ReadAhead::ReadAhead(ThreadPool& pool)
    : pool_(pool), entries_(kEntries), starts_(kEntries * static_cast<std::size_t>(pool.threads())) {}

std::size_t ReadAhead::enter(const void* key) {
    const std::uint64_t mixed = reinterpret_cast<std::uintptr_t>(key) * 0x9E3779B97F4A7C15u;
    const std::size_t entry = 1 + (mixed >> 32) % (kEntries - 1);
    if (entries_[entry].key != key) entries_[entry] = {key, 0};
    entries_[last_].next = entry;
    last_ = entry;
    return entry;
}

void ReadAhead::tell(std::size_t entry) {
    const std::size_t next = entries_[entry].next;
    for (int thread = 0; thread < pool_.threads(); ++thread)
        pool_.expect(thread, next == 0 ? nullptr : starts_[place(next, thread)]);
}

}  // namespace continuo::cpu
