#pragma once

#include <semaphore.h>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Lets one thread sleep until a deadline or until another thread wakes it.
class Waker {
public:
    Waker();
    ~Waker();
    Waker(const Waker&) = delete;
    Waker& operator=(const Waker&) = delete;

    // Any thread, callbacks included, because it is lock-free. A wake before waitUntil() is not lost.
    void wake() noexcept;
    // Called by the sleeping thread. Returns at the deadline or after a wake. Moment::max(): no deadline.
    void waitUntil(Moment deadline) noexcept;

private:
    sem_t semaphore_;
};

}  // namespace continuo::app
