#pragma once

#include <dnnl.h>
#include <omp.h>

#include "backends/cpu/runtime/host_memory.h"
#include "backends/cpu/runtime/instructions.h"

namespace continuo::cpu {

// Holds oneDNN to the limit of instructions, as far as it knows them.
inline void limitLibrary() {
    switch (instructionLimit()) {
        case InstructionLimit::Avx2: dnnl_set_max_cpu_isa(dnnl_cpu_isa_avx2); break;
        case InstructionLimit::Avx512: dnnl_set_max_cpu_isa(dnnl_cpu_isa_avx512_core); break;
        case InstructionLimit::Avx512Bf16: dnnl_set_max_cpu_isa(dnnl_cpu_isa_avx512_core_bf16); break;
        case InstructionLimit::None: break;
    }
}

// The backend's pool makes the threads: tells oneDNN's OpenMP to use only the one that calls it. Called
// before a primitive is described, which plans for as many threads as there are then, and before it runs;
// costs nothing after a thread's first time.
inline void setUpLibrary() {
    static const bool limited = (limitLibrary(), true);
    thread_local const bool told = (omp_set_num_threads(1), limited);
    static_cast<void>(told);
}

// oneDNN writes its code into memory without asking whether it got any. Throws OutOfMemory; before a
// primitive is made, and before the first sgemm.
inline void requireRoomForLibrary() {
    constexpr std::size_t kItsCode = std::size_t{32} << 20;
    requireRoom(kItsCode);
}

}  // namespace continuo::cpu
