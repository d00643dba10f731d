#pragma once

#include <cstdint>
#include <memory>

#include "backend/pass.h"
#include "codec/constant_matrices.h"

namespace continuo {

// How far apart two signals are at the multiples of a codec's frame rate. A decoder that gives every frame
// the same pattern draws lines there, which stand out of quiet bands as a buzz; windows that are short beside
// a crop cannot separate them from their surroundings. The loss is the mean difference of the logarithms of
// the magnitudes there, from a transform of all whole frames.
class LineLoss {
public:
    // Makes the matrix in the device's memory. samples: of a crop.
    LineLoss(std::shared_ptr<Backend> backend, std::int64_t hop, std::int64_t samples);

    // Adds `weight` times the loss of `made` to what the pass goes back from. Both [B,samples]. Returns where
    // the sums over the lines will be, F32 [B,1].
    TensorView record(Pass& pass, Arena& scratch, const Value& made, TensorView original, float weight) const;
    // The loss, of sums that record() returned. Waits for the device.
    double mean(const TensorView& sums) const;

private:
    Value linesOf(Pass& pass, const Value& signal) const;

    std::shared_ptr<Backend> backend_;
    ConstantMatrices matrices_;
    std::int64_t length_, lines_;
    LinearParameters transform_;  // [2 lines, length]: cosines, then sines
};

}  // namespace continuo
