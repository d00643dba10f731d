#pragma once

#include <cstdint>

#include "backend/pass.h"

namespace continuo {

// A causal convolution over positions: what a position becomes depends on it and on those before it. Sizes
// are those of the network's layers; see convolve() and convolveTransposed() for the weights.
struct Convolution {
    LinearParameters weights;  // the bias may be absent
    std::int64_t kernel = 1;   // taps
    std::int64_t stride = 1;
    std::int64_t dilation = 1;
    Activation first = Activation::None;  // of the inputs, before they are summed; one that leaves 0 as it is

    // Positions before a chunk that its first result depends on.
    std::int64_t before() const noexcept { return (kernel - 1) * dilation + 1 - stride; }
};

// out[B,T/stride,N]: out[t] = bias + sum over taps j of weight[:, j C .. (j+1) C) x in[t stride + j dilation
// - before()]. in [B,T,C], T a multiple of the stride; weight [N, kernel C]. A stride above 1 divides the
// kernel, and comes without dilation. `context` [B,before(),C] is what came before (after `first`), read and
// then replaced by what comes before the next chunk; absent: zeros.
Value convolve(Pass& pass, const Value& in, const Convolution& how, TensorView context = {});

// Returns the weight [N,K C] of a convolution for its way back, [K N,C], in scratch memory: taps in the other
// order, as gradients are read from behind.
TensorView turnedTaps(Pass& pass, const TensorView& weight, std::int64_t kernel);

// Its transpose, which makes `stride` positions of each. out[B,T stride,N]: out[t stride + j] += in[t] x
// weight[j N .. (j+1) N)^T, without what lies beyond the last position. in [B,T,C]; weight [kernel N, C];
// the kernel is twice the stride. `context` [B,stride,N]: the sums beyond the chunk, without the bias, added
// to it and then replaced; absent: zeros.
Value convolveTransposed(Pass& pass, const Value& in, const Convolution& how, TensorView context = {});

}  // namespace continuo
