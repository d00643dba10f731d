#pragma once

#include <span>
#include <vector>

#include "backend/pass.h"
#include "codec/codec_config.h"
#include "model/parameters/parameters.h"

namespace continuo {

// The two losses that a quantiser learns by, and their weights in the loss of the whole. With u what a level
// looks up and e the code it takes: commitment, mean (u - constant e)^2, and codebook, mean (e - constant
// u)^2, over the numbers of a row, only of levels that the row has, over all rows, summed over levels. So
// both have one value.
struct CodeLosses {
    float commitmentWeight = 0.25f;
    float codebookWeight = 1;        // 0: codes get no gradient
    std::vector<TensorView> errors;  // of each level; the loss is the sum of their squares

    // The value of either loss; waits for the pass.
    double value(Backend& backend) const;
};

// What a quantiser makes of frames.
struct Quantised {
    Value sum;                       // [B,F,K], of the levels of each row
    std::vector<TensorView> codes;   // of each level up to the most of a row: I32 [B,F]
    std::vector<TensorView> looked;  // of the same: F32 [B,F,D], what the level looked up
};

// Writes frames as codes, a level after another writing what those before it left (residual vector
// quantisation of "High-Fidelity Audio Compression with Improved RVQGAN", section 3.2, arXiv 2306.06546): a
// level maps what is left to D channels, takes the nearest code, by direction or distance as the config says,
// and maps that code back.
class Quantiser {
public:
    Quantiser() = default;  // without levels
    // Reads the parameters `quantiser`, which must outlive it.
    Quantiser(const CodecConfig& config, const Parameters& parameters);

    int levels() const noexcept { return static_cast<int>(levels_.size()); }

    // frames [B,F,K]. levels: how many each row uses, 1 to levels(). A level that a row does not use still
    // gets codes if another row uses it. With losses, a recording pass goes back through them too.
    Quantised quantise(Pass& pass, const Value& frames, std::span<const int> levels,
                       CodeLosses* losses = nullptr) const;
    // The sum [B,F,K] of the codes of the first levels, as many as are given: I32 [B,F] each.
    Value dequantise(Pass& pass, std::span<const TensorView> codes) const;

private:
    struct Level {
        LinearParameters in;
        Matrix codebook;
        LinearParameters out;
    };

    std::vector<Level> levels_;
    bool byDirection_ = true;
};

}  // namespace continuo
