#pragma once

namespace continuo {

// Returns the id of the calling thread, for PriorityBoost; 0 if the system has no thread ids.
int currentThreadId() noexcept;

// Raises the scheduling priority of another thread to the caller's, if that is higher, during its lifetime.
// Avoids priority inversion while the caller waits for that thread. Has no effect if the system refuses.
class PriorityBoost {
public:
    explicit PriorityBoost(int thread) noexcept;
    ~PriorityBoost();
    PriorityBoost(const PriorityBoost&) = delete;
    PriorityBoost& operator=(const PriorityBoost&) = delete;

private:
    int thread_ = 0, before_ = 0;
    bool boosted_ = false;
};

}  // namespace continuo
