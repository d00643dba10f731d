#pragma once

#include <cstdint>

#include "backend/pass.h"

namespace continuo {

// A causal convolution over positions: an output depends on its own position and on earlier ones. convolve()
// and convolveTransposed() define the layout of the weights.
struct Convolution {
    LinearParameters weights;  // the bias may be absent
    std::int64_t kernel = 1;   // taps
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    Activation inputActivation = Activation::None;  // applied to the inputs; must map 0 to 0

    // Returns the number of positions before a chunk on which its first output depends.
    std::int64_t contextLength() const noexcept { return (kernel - 1) * dilation + 1 - stride; }
};

// Returns out[B,T/stride,N]: out[t] = bias + sum over taps j of weight[:, j C .. (j+1) C) x in[t stride + j
// dilation - contextLength()]. in [B,T,C], T a multiple of the stride; weight [N, kernel C]. A stride above 1
// divides the kernel and requires dilation 1. `context` [B,contextLength(),C] holds the inputs before this
// chunk, after inputActivation; it is updated for the next chunk. Absent: zeros.
Value convolve(Pass& pass, const Value& in, const Convolution& how, TensorView context = {});

// Converts the weight [N,K C] of a convolution for its backward pass. Returns [K N,C] with the taps reversed,
// in scratch memory.
TensorView reverseTaps(Pass& pass, const TensorView& weight, std::int64_t kernel);

// Returns the transposed convolution, with `stride` outputs per input. out[B,T stride,N]: out[t stride + j]
// += in[t] x weight[j N .. (j+1) N)^T, without outputs beyond the last position. in [B,T,C]; weight [kernel
// N, C]; kernel = 2 stride. `context` [B,stride,N] holds what the previous chunk adds to this one, without
// the bias. It is added, then replaced for the next chunk. Absent: zeros.
Value convolveTransposed(Pass& pass, const Value& in, const Convolution& how, TensorView context = {});

}  // namespace continuo
