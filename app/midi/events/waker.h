#pragma once

#include <semaphore.h>

#include "midi/events/midi_event.h"

namespace continuo::app {

// Lets one thread sleep until a moment or until another thread wakes it.
class Waker {
public:
    Waker();
    ~Waker();
    Waker(const Waker&) = delete;
    Waker& operator=(const Waker&) = delete;

    // Any thread, also a callback: takes no lock. A wake before waitUntil() counts for it.
    void wake() noexcept;
    // The sleeping thread. Moment::max() waits for a wake alone.
    void waitUntil(Moment deadline) noexcept;

private:
    sem_t semaphore_;
};

}  // namespace continuo::app
