#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "backend/backend.h"
#include "backends/cuda/attention/attention_arguments.h"
#include "backends/cuda/runtime/device_code.h"

// Parts of FAVOR+ attention. Included only by .cu files.
namespace continuo::cuda {

// Returns channel c of [value; 1].
template <class T>
__device__ __forceinline__ float valueAt(const T* value, int c, int values) {
    return c < values ? load(value + c) : 1.0f;
}

// Returns the divisor of Ops::prefixAttention for a denominator d: at least kLeastDenominator in absolute
// value.
__device__ __forceinline__ float guardedDenominator(float d) {
    constexpr float kLeast = PrefixRule::kLeastDenominator;
    return fabsf(d) < kLeast ? copysignf(kLeast, d) : d;
}

inline constexpr int kSlowTogether = 4;  // slow elements of a thread in sumOuter()

// Calls give(i + n, j, sum) for kSlowTogether slow indices. `sum` is the sum over s in [from, to) of slow(s,
// i + n) * fast(s, j).
template <class Slow, class Fast, class Give>
__device__ __forceinline__ void sumOuter(int from, int to, int i, int slows, int j, const Slow& slow,
                                         const Fast& fast, const Give& give) {
    float sums[kSlowTogether] = {};
    for (int s = from; s < to; ++s) {
        const float right = fast(s, j);
        for (int n = 0; n < kSlowTogether; ++n) {
            if (i + n < slows) sums[n] += slow(s, i + n) * right;
        }
    }
    for (int n = 0; n < kSlowTogether; ++n) {
        if (i + n < slows) give(i + n, j, sums[n]);
    }
}

// How blocks of kThreads threads cover all pairs of a slow and a fast index. Each thread has kSlowTogether
// slow indices and one fast index.
struct OuterShape {
    int slows = 0, fasts = 0;

    __host__ __device__ int groups() const { return (slows + kSlowTogether - 1) / kSlowTogether; }
    __host__ __device__ std::int64_t threads() const { return std::int64_t{1} * groups() * fasts; }
    // Calls work(i, j) with the thread's first slow index and its fast index, if it has any.
    template <class Work>
    __device__ void run(const Work& work) const {
        const std::int64_t thread = std::int64_t{1} * blockIdx.x * blockDim.x + threadIdx.x;
        if (thread >= threads()) return;
        work(static_cast<int>(thread / fasts) * kSlowTogether, static_cast<int>(thread % fasts));
    }
};

}  // namespace continuo::cuda
