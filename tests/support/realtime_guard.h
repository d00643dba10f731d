#pragma once

namespace continuo::test {

// Counts what a real-time thread must not do while a guard lives on it: allocate or free memory, take a lock.
// For tests without sanitizers, which replace the same functions.
class RealtimeGuard {
public:
    RealtimeGuard() noexcept;
    ~RealtimeGuard();
    RealtimeGuard(const RealtimeGuard&) = delete;
    RealtimeGuard& operator=(const RealtimeGuard&) = delete;

    int allocations() const noexcept;
    int locks() const noexcept;
};

}  // namespace continuo::test
