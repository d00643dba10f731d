#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "backend/backend.h"
#include "backends/cuda/matmul/lines.h"

namespace continuo::cuda {

// The last part of a product: out = activation(sum + bias) + residual. bias and residual may be absent; the
// residual may be `out` itself.
struct Epilogue {
    const float* bias = nullptr;
    Activation activation = Activation::None;
    Lines<float> residual;
    Lines<float> out;

    Epilogue() = default;
    Epilogue(const TensorView& bias_, Activation activation_, const TensorView& residual_,
             const TensorView& out_)
        : bias(static_cast<const float*>(bias_.data)), activation(activation_), out(out_) {
        if (residual_) residual = Lines<float>(residual_);
    }
};

}  // namespace continuo::cuda
