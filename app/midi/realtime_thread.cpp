#include "midi/realtime_thread.h"

#include <pthread.h>
#include <sched.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace continuo::app {

bool makeRealtime() noexcept {
#ifdef __linux__
    ::prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);  // nanosecond; the usual 50 us would be jitter
#endif
    sched_param priority{};
    priority.sched_priority = 20;  // below JACK's and a sound driver's threads
    return ::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &priority) == 0;
}

}  // namespace continuo::app
