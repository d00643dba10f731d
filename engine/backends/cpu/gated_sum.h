#pragma once

#include <cstdint>

#include "backend/backend.h"

// What the kernels of gatedSum() are told; the same for every instruction set.
namespace continuo::cpu {

// A run of elements with their logits: one an element, or with `single` one for all. b may be null.
struct GatedRun {
    const float *a, *b;
    bool single;
    float aShift, bShift;
    const float *x, *y;
    std::int64_t count;
};

// Where the gradients of a run go; any may be null.
struct GatedSlopes {
    const float* outGradient;
    float *x, *y;
    Into into;     // of both
    float *a, *b;  // an element each; with GatedRun::single their sums are added
    Into logitsInto;
};

}  // namespace continuo::cpu
