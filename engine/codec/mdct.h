#pragma once

#include <cstdint>
#include <memory>

#include "backend/pass.h"
#include "codec/constant_matrices.h"

namespace continuo {

// The modified discrete cosine transform as products with constant matrices: N bands for every N samples,
// windows of 2 N samples (Princen and Bradley, 1986). With the sine window, analysis and synthesis reproduce
// the samples N samples later. High bands are amplified, so that all bands of music are about equally loud.
class Mdct {
public:
    // Makes the matrices in device memory.
    Mdct(std::shared_ptr<Backend> backend, int sampleRate, std::int64_t bands);

    std::int64_t bands() const noexcept { return bands_; }
    // Makes the weights of a convolution from samples to bands, with 2 N taps and stride N. Its bands are
    // `factor` times those that synthesis() expects.
    LinearParameters analysis(double factor = 1);
    // Makes the weights of the transposed convolution, from bands to samples.
    LinearParameters synthesis();

private:
    double wave(std::int64_t band, std::int64_t sample) const;
    double bandGain(std::int64_t band) const;

    ConstantMatrices matrices_;
    int sampleRate_;
    std::int64_t bands_;
};

}  // namespace continuo
