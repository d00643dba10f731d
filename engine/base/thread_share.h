#pragma once

namespace continuo {

// The calling thread, for LentShare; 0 where the system has no such numbers.
int thisThread() noexcept;

// While it lives, another thread has the share of the processors that the calling one has, if that is
// larger: who waits for it would else wait as long as what has a smaller share does. Where the system
// refuses, nothing changes.
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
