#pragma once

#include <cstdint>

#include "backend/pass.h"

namespace continuo {

// Channels over frames and bins, F32 [B,T,places,C], contiguous. A row of places is kMargin zeros, the bins,
// and kMargin zeros or one more, so convolution windows over bins are views.
struct Plane {
    static constexpr std::int64_t kMargin = 4;

    TensorView all;
    std::int64_t bins = 0;

    // Allocates a plane in the pass's scratch memory. Sets the margins to zeros, but not the bins.
    static Plane make(Pass& pass, std::int64_t rows, std::int64_t frames, std::int64_t bins,
                      std::int64_t channels);
    // Sets the margins to zeros.
    void clearMargins(Pass& pass) const;

    std::int64_t rows() const noexcept { return all.shape[0]; }
    std::int64_t frames() const noexcept { return all.shape[1]; }
    std::int64_t channels() const noexcept { return all.shape[3]; }
    // Return the bins without the margins: [B,T,bins,C] and [B,T,bins C].
    TensorView inside() const { return all.slice(2, kMargin, kMargin + bins); }
    TensorView insideRows() const;
    // Returns all places, with the margins: [B,T,places C].
    TensorView wholeRows() const { return all.reshaped({rows(), frames(), all.shape[2] * channels()}); }
    Plane sliceRows(std::int64_t begin, std::int64_t end) const { return {all.slice(0, begin, end), bins}; }
};

// A convolution over frames and bins, with zeros around both: three taps over frames, `taps` (3 or 9, in the
// middle of the margin) over bins.
struct PlaneConvolution {
    LinearParameters weights;  // [N,3 taps C]: of each output by frame, by bin, by channel; bias [N]
    // If present, the rows of `weights` are directions, and this is their length, [N] (weight normalisation).
    Parameter length;
    std::int64_t taps = 9;
    std::int64_t stride = 1;    // over bins
    std::int64_t dilation = 1;  // over frames

    static constexpr std::int64_t kFrameTaps = 3;

    std::int64_t outputs() const noexcept { return weights.matrix.weight.outputs(); }

    // Returns the weights as the three functions below read them: one product per tap over frames, [3 N,whole
    // strides of taps C]. Recorded, so that the backward pass reaches `weights` and `length`.
    Value foldWeights(Pass& pass) const;
    // Returns the outputs [B,T,(bins - 1) / stride + 1,N] of an input with C channels.
    Plane forward(Pass& pass, const Value& folded, const Plane& in) const;
    // Sets the gradient of `folded`, and adds to the gradient of the bias.
    void learn(Pass& pass, const Value& folded, const Plane& in, const Plane& outGradient) const;
    // Computes the gradient of the input from that of the output, and sets or adds it.
    void backpropagate(Pass& pass, const Value& folded, const Plane& outGradient, const Plane& inGradient,
                       Into into) const;

private:
    std::int64_t steps() const noexcept { return (taps + stride - 1) / stride; }  // per window
    TensorView windowView(const Plane& in, std::int64_t outBins) const;
    Weight tapWeight(const Value& folded, std::int64_t tap) const;
    template <class Work>
    void forEachTap(std::int64_t frames, const Work& work) const;
};

}  // namespace continuo
