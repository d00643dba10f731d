#pragma once

#include <signal.h>

#include <atomic>
#include <stop_token>
#include <thread>

namespace continuo::app {

// Turns Ctrl+C, SIGTERM and SIGHUP into a stop request. A second signal (see QuitSignals) ends the program at
// once. Create it before any thread in main(), because threads inherit the signal mask. Signals that the
// caller set to be ignored, as nohup does, stay ignored.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return source_.get_token(); }

private:
    void wait();

    std::stop_source source_;
    sigset_t signals_;
    std::atomic<bool> over_ = false;
    std::thread waiter_;
};

}  // namespace continuo::app
