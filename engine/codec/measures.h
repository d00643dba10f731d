#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace continuo {

// Common measures of the distance between decoded and original sound. They run on the host, in double
// precision.

// Returns the scale-invariant signal-to-noise ratio in dB (Le Roux and others, "SDR - half-baked or well
// done?", 2019), of signals of equal length without their means. At most 100, the value of equal signals.
double siSnr(std::span<const float> estimate, std::span<const float> reference);

// Returns whether all samples are 0. No ratio to such a reference is defined.
bool isSilent(std::span<const float> signal);

// The mean distance of the levels of 80 mel bands, in dB. It compares windows of 1,024 samples, one every 256
// samples. Reuse the object for many clips: its tables are computed once.
class LogMelDistance {
public:
    explicit LogMelDistance(int sampleRate);

    // Returns the distance of two signals of equal length; short ones are padded with silence. Throws
    // Cancelled within milliseconds of a stop.
    double compute(std::span<const float> estimate, std::span<const float> reference,
                   const std::stop_token& stop = {}) const;

private:
    struct Band {
        std::size_t begin = 0;        // first bin
        std::vector<double> weights;  // weights of the bins from `begin` on
    };

    // Writes the level of each band in a frame, in dB.
    void levels(std::span<const float> signal, std::int64_t frame, std::span<double> out) const;
    void transform(std::span<double> real, std::span<double> imaginary) const;

    std::vector<double> window_;
    std::vector<double> cosines_, sines_;  // of a full turn, in the steps of the transform
    std::vector<Band> bands_;
};

// Returns the effective number of codes in use: exp of the entropy of `counts`; 0 without counts.
double perplexity(std::span<const std::int64_t> counts);

}  // namespace continuo
