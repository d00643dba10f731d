#include "midi/events/realtime_thread.h"

#include <pthread.h>
#include <sched.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/resource.h>
#endif

namespace continuo::app {

bool makeRealtime() noexcept {
#ifdef __linux__
    ::prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);  // nanosecond; the usual 50 us would be jitter
#endif
    sched_param priority{};
    priority.sched_priority = 4;  // below JACK's clients, who have 5 where nobody chose another
    return ::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &priority) == 0;
}

bool makePreferred() noexcept {
#ifdef __linux__
    constexpr int kNice = -11;                          // as sound servers have it
    return ::setpriority(PRIO_PROCESS, 0, kNice) == 0;  // of this thread alone, on Linux
#else
    return false;
#endif
}

}  // namespace continuo::app
