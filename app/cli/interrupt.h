#pragma once

#include <signal.h>

#include <atomic>
#include <stop_token>
#include <thread>

namespace continuo::app {

// Ctrl+C, SIGTERM and a closed terminal as a request to stop. A further wish (EndWishes) ends the program at
// once. Made first of all in main(), because threads inherit
// which signals wait. Signals that the caller had set to be ignored, as nohup does, stay ignored.
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
