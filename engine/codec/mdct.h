#pragma once

#include <cstdint>
#include <memory>

#include "backend/pass.h"
#include "codec/constant_matrices.h"

namespace continuo {

// The modified discrete cosine transform of sound, as products with constant matrices: N bands of every N
// samples, with windows of 2 N samples (Princen and Bradley, 1986). With the sine window, analysis and
// synthesis give the samples back, N samples later. High bands are raised, so that all bands of music are
// about as loud.
class Mdct {
public:
    // The matrices are made in the device's memory.
    Mdct(std::shared_ptr<Backend> backend, int sampleRate, std::int64_t bands);

    std::int64_t bands() const noexcept { return bands_; }
    // Makes the weights of a convolution of 2 N taps and stride N, from samples to bands, `factor` times as
    // large as synthesis() takes them.
    LinearParameters analysis(double factor = 1);
    // Makes the weights of its transpose, from bands to samples.
    LinearParameters synthesis();

private:
    double wave(std::int64_t band, std::int64_t sample) const;
    double gainOf(std::int64_t band) const;

    ConstantMatrices matrices_;
    int sampleRate_;
    std::int64_t bands_;
};

}  // namespace continuo
