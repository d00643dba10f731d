#pragma once

#include <cstdint>
#include <memory>

#include "backend/pass.h"
#include "codec/constant_matrices.h"

namespace continuo {

// Difference of two signals at the multiples of a codec's frame rate. A decoder that repeats a pattern in
// every frame produces lines there, audible as a buzz in quiet bands. Short windows cannot resolve these
// lines. The loss is the mean absolute difference of log magnitudes at the lines, from one transform of all
// whole frames.
class LineLoss {
public:
    // Makes the matrix in device memory. samples: per crop.
    LineLoss(std::shared_ptr<Backend> backend, std::int64_t hop, std::int64_t samples);

    // Adds `weight` times the loss of `made` to the pass's backward part. Both [B,samples]. Returns where the
    // sums over the lines will be, F32 [B,1].
    TensorView record(Pass& pass, Arena& scratch, const Value& made, TensorView original, float weight) const;
    // Returns the loss from sums that record() returned. Waits for the device.
    double mean(const TensorView& sums) const;

private:
    Value lineMagnitudes(Pass& pass, const Value& signal) const;

    std::shared_ptr<Backend> backend_;
    ConstantMatrices matrices_;
    std::int64_t length_, lines_;
    LinearParameters transform_;  // [2 lines, length]: cosines, then sines
};

}  // namespace continuo
