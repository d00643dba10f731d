#pragma once

#include <ctime>

namespace continuo::test {

// What this thread has worked, in ms: what a test measures where other programs take their turns too.
inline double workedMs() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

}  // namespace continuo::test
