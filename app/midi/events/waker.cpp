#include "midi/events/waker.h"

#include <time.h>

#include <cerrno>

namespace continuo::app {

// A POSIX semaphore, because a condition variable locks, and std::counting_semaphore backs off; both miss
// deadlines.
Waker::Waker() { ::sem_init(&semaphore_, 0, 0); }
Waker::~Waker() { ::sem_destroy(&semaphore_); }

void Waker::wake() noexcept { ::sem_post(&semaphore_); }

void Waker::waitUntil(Moment deadline) noexcept {
    if (deadline == Moment::max()) {
        while (::sem_wait(&semaphore_) != 0 && errno == EINTR) {
        }
    } else {
        const auto whole = std::chrono::floor<std::chrono::seconds>(deadline);
        const timespec until{static_cast<time_t>(whole.time_since_epoch().count()),
                             static_cast<long>(std::chrono::nanoseconds(deadline - whole).count())};
        // libstdc++'s steady clock is CLOCK_MONOTONIC, so a Moment can be used here.
        while (::sem_clockwait(&semaphore_, CLOCK_MONOTONIC, &until) != 0) {
            if (errno != EINTR) return;
        }
    }
    while (::sem_trywait(&semaphore_) == 0) {  // merges several wakes
    }
}

}  // namespace continuo::app
