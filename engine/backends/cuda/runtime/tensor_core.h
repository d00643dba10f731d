#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "backends/cuda/runtime/device_code.h"

// The tensor core's instructions and the copies for them (compute capability 8.0 and later), each with a
// plain version for the CPU. Included only by .cu files. All except the copies are warp-wide: every lane of a
// warp must call them.
//
// Layouts, for lane l with g = l / 4 and t = l % 4; a word contains two bfloat16, the one with the smaller
// index in its lower half:
//   a[4], A[16,16] row by row:  a[0] = A[g, 2t..2t+1]      a[1] = A[g+8, 2t..2t+1]
//                               a[2] = A[g, 2t+8..2t+9]    a[3] = A[g+8, 2t+8..2t+9]
//   b[2], B[16 (k), 8 (n)]:     b[0] = B[2t..2t+1, g]      b[1] = B[2t+8..2t+9, g]
//   c[4], C[16,8]:              c[0], c[1] = C[g, 2t..2t+1]    c[2], c[3] = C[g+8, 2t..2t+1]
// So two neighbouring C (columns 0-7 and 8-15), rounded to bfloat16 in pairs, are an A: packBf16(c[0], c[1]),
// packBf16(c[2], c[3]), then the same of the second.
namespace continuo::cuda {

// c += A x B.
__device__ __forceinline__ void mma16816(float (&c)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
#if defined(__CUDA_ARCH__)
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
        "{%0,%1,%2,%3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
#elif defined(CONTINUO_CUDA_ON_HOST)
    struct Operands {
        unsigned a[4], b[2];
    };
    const Operands mine{{a[0], a[1], a[2], a[3]}, {b[0], b[1]}};
    const auto* all = reinterpret_cast<const Operands*>(cuda_on_host::exchangeBytes(&mine, sizeof mine));
    const unsigned g = cuda_on_host::lane() / 4, t = cuda_on_host::lane() % 4;
    for (unsigned k = 0; k < 4; ++k) {
        for (unsigned half = 0; half < 2; ++half) {
            const Operands& row = all[4 * g + k];
            for (unsigned column = 0; column < 2; ++column) {
                const unsigned right = all[4 * (2 * t + column) + k].b[half];
                const unsigned upper = row.a[2 * half], lower = row.a[2 * half + 1];
                c[column] += lowBf16(upper) * lowBf16(right) + highBf16(upper) * highBf16(right);
                c[2 + column] += lowBf16(lower) * lowBf16(right) + highBf16(lower) * highBf16(right);
            }
        }
    }
#endif
}

// Loads four matrices of 8 x 8 bfloat16 from shared memory. Lane l passes the address (a multiple of 16
// bytes) of row l % 8 of matrix l / 8, and gets elements [g, 2t..2t+1] of matrix i in to[i]. For an A the
// order is: upper left, lower left, upper right, lower right.
__device__ __forceinline__ void ldmatrix4(unsigned (&to)[4], const void* row) {
#if defined(__CUDA_ARCH__)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(static_cast<unsigned>(__cvta_generic_to_shared(row)))
                 : "memory");
#elif defined(CONTINUO_CUDA_ON_HOST)
    const auto* all = reinterpret_cast<const unsigned*>(cuda_on_host::exchangeBytes(row, 16));
    const unsigned g = cuda_on_host::lane() / 4, t = cuda_on_host::lane() % 4;
    for (unsigned i = 0; i < 4; ++i) to[i] = all[(8 * i + g) * 4 + t];
#endif
}

// Loads the transposed matrices: to[i] gets elements [2t, g] and [2t+1, g] of matrix i. This converts rows of
// B to a b: matrices with rows k = 0-7 and 8-15 give b[0] and b[1].
__device__ __forceinline__ void ldmatrix4Transposed(unsigned (&to)[4], const void* row) {
#if defined(__CUDA_ARCH__)
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(to[0]), "=r"(to[1]), "=r"(to[2]), "=r"(to[3])
                 : "r"(static_cast<unsigned>(__cvta_generic_to_shared(row)))
                 : "memory");
#elif defined(CONTINUO_CUDA_ON_HOST)
    const auto* all = reinterpret_cast<const std::uint16_t*>(cuda_on_host::exchangeBytes(row, 16));
    const unsigned g = cuda_on_host::lane() / 4, t = cuda_on_host::lane() % 4;
    for (unsigned i = 0; i < 4; ++i) {
        const unsigned low = all[(8 * i + 2 * t) * 8 + g], high = all[(8 * i + 2 * t + 1) * 8 + g];
        to[i] = low | high << 16;
    }
#endif
}

// Starts copying 16 bytes from global to shared memory, both addresses multiples of 16. If not `valid`,
// writes zeros and reads nothing. Bypasses the first-level cache. The copies that a thread has started since
// its last copyCommit() form a group; copyWait<N>() waits until all but the thread's last N groups are
// complete. Other threads see them after a barrier.
__device__ __forceinline__ void copyAsync16(void* shared, const void* global, bool valid) {
#if defined(__CUDA_ARCH__)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(
                     static_cast<unsigned>(__cvta_generic_to_shared(shared))),
                 "l"(__cvta_generic_to_global(global)), "r"(valid ? 16 : 0)
                 : "memory");
#elif defined(CONTINUO_CUDA_ON_HOST)
    cuda_on_host::scheduleCopy(shared, valid ? global : nullptr, 16);
#endif
}
__device__ __forceinline__ void copyCommit() {
#if defined(__CUDA_ARCH__)
    asm volatile("cp.async.commit_group;" ::: "memory");
#elif defined(CONTINUO_CUDA_ON_HOST)
    cuda_on_host::copyCommit();
#endif
}
template <int kPending>
__device__ __forceinline__ void copyWait() {
#if defined(__CUDA_ARCH__)
    asm volatile("cp.async.wait_group %0;" ::"n"(kPending) : "memory");
#elif defined(CONTINUO_CUDA_ON_HOST)
    cuda_on_host::waitForCopies(kPending);
#endif
}

// 2^x with an error of two units in the last place, 0 below 2^-126: one instruction.
__device__ __forceinline__ float exp2Fast(float x) {
#if defined(__CUDA_ARCH__)
    float result;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
    return result;
#else
    return exp2f(x);
#endif
}

}  // namespace continuo::cuda
