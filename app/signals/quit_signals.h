#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace continuo::app {

// Interprets the signals to quit: SIGINT, SIGTERM, and SIGHUP of a closed terminal. One request may arrive as
// several signals. When a terminal is closed, the kernel and the shell each send one. A logout sends SIGHUP,
// then SIGTERM; `timeout` signals a process and its group; and a key may bounce.
class QuitSignals {
public:
    using Clock = std::chrono::steady_clock;
    // Quit: save and quit. Duplicate: belongs to that request, so just continue with it. ForceQuit: quit at
    // once; needs another SIGINT or SIGTERM more than a second after the first one.
    enum class Request { Quit, Duplicate, ForceQuit };

    // Any thread, and signal handlers.
    Request receive(int number, Clock::time_point now) noexcept;

private:
    static_assert(std::atomic<std::int64_t>::is_always_lock_free);
    std::atomic<bool> received_ = false;
    std::atomic<std::int64_t> firstAt_ = 0;  // time of the first SIGINT or SIGTERM, on the clock; 0: none yet
};

}  // namespace continuo::app
