#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace continuo::app {

// Values of sound between its samples, for playing it at another rate from any place on: a windowed sine
// cardinal. A tone up to 0.43 of the lower rate comes through within 0.1 dB; images and what would fold back
// are below -80 dB. Resampler (libsoxr) is better, but works from a beginning on and allocates.
class Interpolator {
public:
    // Samples a second of the sound and of what is played.
    Interpolator(int from, int to);

    // Samples on each side of a place that its value depends on.
    int reach() const noexcept { return reach_; }
    // The value at `numerator`/to samples (0 up to, but not with, to) behind samples[reach() - 1]; there must
    // be 2 * reach() samples.
    float at(const float* samples, std::int64_t numerator) const noexcept;

private:
    int to_, reach_, phases_;
    std::vector<float> weights_;  // [phases_ + 1, 2 * reach_]
};

}  // namespace continuo::app
