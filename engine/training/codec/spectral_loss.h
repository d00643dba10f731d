#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "backend/pass.h"
#include "codec/constant_matrices.h"

namespace continuo {

// How far two signals are apart to the ear: the difference of the logarithms of their mel bands, in windows
// from 32 to 2,048 samples with 5 to 320 bands (Kumar and others, "High-Fidelity Audio Compression with
// Improved RVQGAN", 2023). A transform is a product with a matrix of windowed cosines and sines, so that
// every device has it and its gradient.
class SpectralLoss {
public:
    // Signals are longer than half of the longest window, which is mirrored at their ends.
    static constexpr std::int64_t kLeastSamples = 1025;

    // Makes the matrices, in the device's memory.
    SpectralLoss(std::shared_ptr<Backend> backend, int sampleRate);

    // Adds `weight` times the loss of `made` to what the pass goes back from. Both [B,T]. Returns where the
    // loss will be: of each window F32 [B,frames], sums over the bands.
    std::vector<TensorView> record(Pass& pass, Arena& scratch, const Value& made, TensorView original,
                                   float weight) const;
    // The mean of each window, of sums that record() returned; the loss is their sum. Waits for the device.
    std::vector<double> means(const std::vector<TensorView>& sums) const;

private:
    struct Window {
        std::int64_t length = 0;
        std::int64_t bands = 0;
        LinearParameters transform;  // [length + 2, length]: cosines, then sines
        LinearParameters mel;        // [bands, length / 2 + 1]
    };

    Value padded(Pass& pass, const Value& signal) const;
    static Value melBandsOf(Pass& pass, const Value& padded, const Window& window);

    std::shared_ptr<Backend> backend_;
    ConstantMatrices matrices_;
    std::vector<Window> windows_;
    LinearParameters mirror_;
};

}  // namespace continuo
