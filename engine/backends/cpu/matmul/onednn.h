#pragma once

#include <dnnl.h>
#include <omp.h>

#include "backends/cpu/runtime/host_memory.h"
#include "backends/cpu/runtime/instructions.h"

namespace continuo::cpu {

// Applies the instruction limit to oneDNN, as far as oneDNN supports it.
inline void applyInstructionLimit() {
    switch (instructionLimit()) {
        case InstructionLimit::Avx2: dnnl_set_max_cpu_isa(dnnl_cpu_isa_avx2); break;
        case InstructionLimit::Avx512: dnnl_set_max_cpu_isa(dnnl_cpu_isa_avx512_core); break;
        case InstructionLimit::Avx512Bf16: dnnl_set_max_cpu_isa(dnnl_cpu_isa_avx512_core_bf16); break;
        case InstructionLimit::None: break;
    }
}

// Restricts oneDNN's OpenMP to the calling thread, because the backend's pool provides the threads. Call it
// before creating a primitive, which plans for the current number of threads, and before running it. Costs
// nothing after a thread's first call.
inline void setUpLibrary() {
    static const bool limited = (applyInstructionLimit(), true);
    thread_local const bool told = (omp_set_num_threads(1), limited);
    static_cast<void>(told);
}

// Throws OutOfMemory if memory is short. Call it before creating a primitive and before the first sgemm:
// oneDNN does not check the allocation of its code.
inline void requireMemoryForLibrary() {
    constexpr std::size_t kItsCode = std::size_t{32} << 20;
    requireMemory(kItsCode);
}

}  // namespace continuo::cpu
