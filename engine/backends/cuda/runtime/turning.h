#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "backend/backend.h"

// Rotary positions. Included only by .cu files.
namespace continuo::cuda {

// A RotaryRule in the form for kernels.
struct Rotation {
    const float* frequency = nullptr;
    int pairs = 0;
    int heads = 0;  // the first `heads` heads are rotated
    float direction = 1;

    Rotation() = default;
    explicit Rotation(const RotaryRule& rule) {
        if (!rule) return;
        frequency = rule.frequency.pointer<float>();
        pairs = static_cast<int>(rule.frequency.shape[0]);
        heads = static_cast<int>(rule.heads);
        direction = rule.direction;
    }
    // Returns the number of rotated channels of a head.
    __device__ int rotatedChannels(int head) const { return head < heads ? 2 * pairs : 0; }
};

struct SineCosine {
    float sine, cosine;
};

// Computes the angle in double, in half turns: positions reach millions, and a float angle would have an
// error of tenths of a turn.
__device__ __forceinline__ SineCosine rotationAt(std::int32_t position, float frequency, float direction) {
    constexpr double kHalfTurns = 0.31830988618379067154;  // 1 / pi
    const double halves = static_cast<double>(position) * static_cast<double>(frequency) * kHalfTurns;
    const auto rest = static_cast<float>(halves - 2 * rint(0.5 * halves));
    SineCosine turn;
    sincospif(rest, &turn.sine, &turn.cosine);
    turn.sine *= direction;
    return turn;
}

// Specifies all roundings, so that every kernel computes the same bits of an entry.
__device__ __forceinline__ void rotatePair(float& first, float& second, const SineCosine& turn) {
    const float before = first;
    first = fmaf(before, turn.cosine, -__fmul_rn(second, turn.sine));
    second = fmaf(second, turn.cosine, __fmul_rn(before, turn.sine));
}

}  // namespace continuo::cuda
