#pragma once

#include <span>
#include <vector>

#include "backend/pass.h"
#include "codec/codec_config.h"
#include "model/parameters/parameters.h"

namespace continuo {

// The two losses of a quantiser, and their weights in the total loss. u is a level's lookup vector, e the
// chosen code. Commitment is mean (u - constant e)^2, codebook is mean (e - constant u)^2. The mean is over
// all rows and dimensions, for levels that the row uses; levels are summed. So both have the same value.
struct CodeLosses {
    float commitmentWeight = 0.25f;
    float codebookWeight = 1;        // 0: codes get no gradient
    std::vector<TensorView> errors;  // per level; the loss is the sum of their squares

    // Returns the value of either loss; waits for the pass.
    double value(Backend& backend) const;
};

// The output of a quantiser.
struct Quantised {
    Value sum;                        // [B,F,K], summed over the levels of each row
    std::vector<TensorView> codes;    // per level that any row uses: I32 [B,F]
    std::vector<TensorView> lookups;  // the lookup vectors of these levels: F32 [B,F,D]
};

// Residual vector quantisation ("High-Fidelity Audio Compression with Improved RVQGAN", section 3.2, arXiv
// 2306.06546). Each level projects the residual to D channels, takes the nearest code (CodecConfig::Lookup),
// and projects that code back.
class Quantiser {
public:
    Quantiser() = default;  // no levels
    // Reads the parameters `quantiser`, which must outlive it.
    Quantiser(const CodecConfig& config, const Parameters& parameters);

    int levels() const noexcept { return static_cast<int>(levels_.size()); }

    // Quantises frames [B,F,K]. `levels` contains the number of levels that each row uses, 1 to levels(). A
    // level that a row does not use still gets codes if another row uses it. With losses, a recording pass
    // also backpropagates through them.
    Quantised quantise(Pass& pass, const Value& frames, std::span<const int> levels,
                       CodeLosses* losses = nullptr) const;
    // Returns the sum [B,F,K] of the codes of the first codes.size() levels; each I32 [B,F].
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
