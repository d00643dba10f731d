#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace continuo::app {

// Interpolates sound at any position, to play it at another rate: a windowed sinc. A tone up to 0.43 of the
// lower rate passes within 0.1 dB; images and aliases are below -80 dB. Resampler (libsoxr) is better but
// allocates and cannot seek.
class Interpolator {
public:
    // Sample rates of the sound and of the output, Hz.
    Interpolator(int from, int to);

    // Returns how many samples the filter needs on each side of a position.
    int reach() const noexcept { return reach_; }
    // Returns the value `numerator`/to samples (from 0 to below `to`) after samples[reach() - 1]. `samples`
    // must have 2 * reach() elements.
    float at(const float* samples, std::int64_t numerator) const noexcept;

private:
    int to_, reach_, phases_;
    std::vector<float> weights_;  // [phases_ + 1, 2 * reach_]
};

}  // namespace continuo::app
