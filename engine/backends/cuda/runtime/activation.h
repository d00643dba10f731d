#pragma once

#include <cuda_runtime.h>

#include "backend/backend.h"

namespace continuo::cuda {

// The activation functions and their slopes. `kind` is constant within a launch, so the branch costs nothing.
__device__ __forceinline__ float activated(Activation kind, float x) {
    switch (kind) {
        case Activation::None: return x;
        case Activation::SquaredRelu: return x > 0 ? x * x : 0.0f;
        case Activation::GeluTanh:
            return 0.5f * x * (1.0f + tanhf(0.7978845608f * (x + 0.044715f * x * x * x)));
        // erfc is accurate for large negative arguments, where 1 + erf is not.
        case Activation::GeluErf: return 0.5f * x * erfcf(-0.7071067812f * x);
        case Activation::Elu: return x < 0 ? expm1f(x) : x;
        case Activation::Relu: return fmaxf(x, 0.0f);
        case Activation::Tanh: return tanhf(x);
    }
    return x;
}

__device__ __forceinline__ float activationSlope(Activation kind, float x) {
    switch (kind) {
        case Activation::None: return 1.0f;
        case Activation::SquaredRelu: return x > 0 ? 2 * x : 0.0f;
        case Activation::GeluTanh: {
            const float bend = tanhf(0.7978845608f * (x + 0.044715f * x * x * x));
            return 0.5f * (1.0f + bend) +
                   0.5f * x * (1.0f - bend * bend) * 0.7978845608f * (1.0f + 0.134145f * x * x);
        }
        case Activation::GeluErf:
            return 0.5f * erfcf(-0.7071067812f * x) + 0.3989422804f * x * expf(-0.5f * x * x);
        case Activation::Elu: return x < 0 ? expf(x) : 1.0f;
        case Activation::Relu: return x > 0 ? 1.0f : 0.0f;
        case Activation::Tanh: {
            const float tangent = tanhf(x);
            return 1.0f - tangent * tangent;
        }
    }
    return 1.0f;
}

}  // namespace continuo::cuda
