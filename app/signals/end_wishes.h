#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace continuo::app {

// Tells what each of the signals to end (SIGINT, SIGTERM, and SIGHUP of a closed terminal) means. One wish
// may come as several: the kernel and the shell each tell of a closed terminal, a session that ends tells of
// that and then sends SIGTERM, `timeout` signals a process and its group, and a key may bounce.
class EndWishes {
public:
    using Clock = std::chrono::steady_clock;
    // First: to save and end. Same: to go on with that. Further: to end at once, which needs a second SIGINT
    // or SIGTERM more than a second after the first of these.
    enum class Wish { First, Same, Further };

    // Any thread, and a signal's handler.
    Wish hear(int number, Clock::time_point now) noexcept;

private:
    static_assert(std::atomic<std::int64_t>::is_always_lock_free);
    std::atomic<bool> heard_ = false;
    std::atomic<std::int64_t> asked_ = 0;  // when it was for the first time, on the clock; 0: never
};

}  // namespace continuo::app
