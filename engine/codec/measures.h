#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace continuo {

// How near decoded sound is to the original, by measures that others use too. They run on the host, in
// double precision.

// Scale-invariant signal-to-noise ratio in dB (Le Roux and others, "SDR - half-baked or well done?", 2019),
// of signals of one length without their means. At most 100, which equal signals have.
double siSnr(std::span<const float> estimate, std::span<const float> reference);

// Whether all samples are 0. Nothing has a ratio to such a reference.
bool isSilent(std::span<const float> signal);

// Mean distance of the levels of 80 mel bands, in dB: windows of 1,024 samples, every 256. A measure is kept
// for many clips, as its tables are made once.
class LogMelDistance {
public:
    explicit LogMelDistance(int sampleRate);

    // Of signals of one length; short ones go on as silence. Throws Cancelled within some milliseconds of a
    // stop.
    double of(std::span<const float> estimate, std::span<const float> reference,
              const std::stop_token& stop = {}) const;

private:
    struct Band {
        std::size_t begin = 0;        // its first bin
        std::vector<double> weights;  // of the bins from there on
    };

    // Level of each band in a frame, in dB.
    void levels(std::span<const float> signal, std::int64_t frame, std::span<double> out) const;
    void transform(std::span<double> real, std::span<double> imaginary) const;

    std::vector<double> window_;
    std::vector<double> cosines_, sines_;  // of a whole turn
    std::vector<Band> bands_;
};

// How many codes are used, as if all of them were used equally often: exp of the entropy of `counts`. 0:
// there are none.
double perplexity(std::span<const std::int64_t> counts);

}  // namespace continuo
