#pragma once

#include <omp.h>

#include "backends/cpu/runtime/host_memory.h"

namespace continuo::cpu {

// The backend's pool makes the threads: tells oneDNN's OpenMP to use only the one that calls it. Called
// before a primitive is described, which plans for as many threads as there are then, and before it runs;
// costs nothing after a thread's first time.
inline void oneThreadForLibrary() {
    thread_local const bool told = (omp_set_num_threads(1), true);
    static_cast<void>(told);
}

// oneDNN writes its code into memory without asking whether it got any. Throws OutOfMemory; before a
// primitive is made, and before the first sgemm.
inline void requireRoomForLibrary() {
    constexpr std::size_t kItsCode = std::size_t{32} << 20;
    requireRoom(kItsCode);
}

}  // namespace continuo::cpu
