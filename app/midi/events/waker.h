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

    // Any thread, callbacks included: lock-free. A wake before waitUntil() counts.
    void wake() noexcept;
    // Called by the sleeping thread. Moment::max(): no deadline.
    void waitUntil(Moment deadline) noexcept;

private:
    sem_t semaphore_;
};

}  // namespace continuo::app
