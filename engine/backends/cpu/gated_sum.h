#pragma once

#include <cstdint>

#include "backend/backend.h"

// Parameters of the kernels of gatedSum(), the same for every instruction set.
namespace continuo::cpu {

// The inputs of gatedSum() for a run of elements: the gate logits a and b, and the summands x and y. With
// `single` a and b are one logit each for the whole run, otherwise one per element. b may be null, see Gates.
struct GatedRun {
    const float *a, *b;
    bool single;
    float aShift, bShift;
    const float *x, *y;
    std::int64_t count;
};

// Outputs for the gradients of a run; any may be null.
struct GatedSlopes {
    const float* outGradient;
    float *x, *y;
    Into into;     // for both
    float *a, *b;  // one per element; with GatedRun::single their sums are added
    Into logitsInto;
};

}  // namespace continuo::cpu
