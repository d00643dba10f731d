#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "backend/pass.h"
#include "codec/constant_matrices.h"

namespace continuo {

// Perceptual difference of two signals: the difference of the logarithms of their mel bands, in windows of 32
// to 2,048 samples with 5 to 320 bands (Kumar and others, "High-Fidelity Audio Compression with Improved
// RVQGAN", 2023). Transforms are products with matrices of windowed cosines and sines, so every device
// supports them and their gradients.
class SpectralLoss {
public:
    // Minimum signal length: more than half of the longest window, because the ends are mirrored.
    static constexpr std::int64_t kLeastSamples = 1025;

    // Makes the matrices in device memory.
    SpectralLoss(std::shared_ptr<Backend> backend, int sampleRate);

    // Adds `weight` times the loss of `made` to the pass's backward part. Both [B,T]. Returns where the
    // losses will be: per window F32 [B,frames], sums over the bands.
    std::vector<TensorView> record(Pass& pass, Arena& scratch, const Value& made, TensorView original,
                                   float weight) const;
    // Returns the mean of each window from sums that record() returned; the loss is their sum. Waits for the
    // device.
    std::vector<double> means(const std::vector<TensorView>& sums) const;

private:
    struct Window {
        std::int64_t length = 0;
        std::int64_t bands = 0;
        LinearParameters transform;  // [length + 2, length]: cosines, then sines
        LinearParameters mel;        // [bands, length / 2 + 1]
    };

    Value padded(Pass& pass, const Value& signal) const;
    static Value computeMelBands(Pass& pass, const Value& padded, const Window& window);

    std::shared_ptr<Backend> backend_;
    ConstantMatrices matrices_;
    std::vector<Window> windows_;
    LinearParameters mirror_;
};

}  // namespace continuo
