#pragma once

namespace continuo {

// Returns the id of the calling thread, for LentShare; 0 if the system has no thread ids.
int thisThread() noexcept;

// Raises the scheduling priority of another thread to the caller's, if that is higher, during its lifetime.
// Avoids priority inversion while the caller waits for that thread. Has no effect if the system refuses.
class LentShare {
public:
    explicit LentShare(int thread) noexcept;
    ~LentShare();
    LentShare(const LentShare&) = delete;
    LentShare& operator=(const LentShare&) = delete;

private:
    int thread_ = 0, before_ = 0;
    bool lent_ = false;
};

}  // namespace continuo
