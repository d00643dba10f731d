#pragma once

#include <ctime>

namespace continuo::test {

// Returns the CPU time of this thread in ms, for measurements on a busy machine.
inline double threadCpuMs() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

}  // namespace continuo::test
