#pragma once

#include <omp.h>

namespace continuo::cpu {

// The backend's pool makes the threads: tells oneDNN's OpenMP to use only the one that calls it. Called
// before a primitive is described, which plans for as many threads as there are then, and before it runs;
// costs nothing after a thread's first time.
inline void oneThreadForLibrary() {
    thread_local const bool told = (omp_set_num_threads(1), true);
    static_cast<void>(told);
}

}  // namespace continuo::cpu
