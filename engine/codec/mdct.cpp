#include "codec/mdct.h"

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace continuo {
namespace {

// Above kTiltFromHz the level of music falls with about the power kTilt of the frequency. Amplified by
// bandGain(), the bands of typical sound are about 1.
constexpr double kTilt = 0.8, kTiltFromHz = 200, kGain = 8;

}  // namespace

Mdct::Mdct(std::shared_ptr<Backend> backend, int sampleRate, std::int64_t bands)
    : matrices_(std::move(backend)), sampleRate_(sampleRate), bands_(bands) {}

double Mdct::bandGain(std::int64_t band) const {
    const double hz = (static_cast<double>(band) + 0.5) / static_cast<double>(bands_) * sampleRate_ / 2;
    return kGain * std::pow(1 + hz / kTiltFromHz, kTilt);
}

// Returns one sample of the windowed cosine of a band.
double Mdct::wave(std::int64_t band, std::int64_t sample) const {
    const auto n = static_cast<double>(bands_);
    const double at = static_cast<double>(sample) + 0.5;
    return std::sqrt(2 / n) * std::sin(std::numbers::pi * at / (2 * n)) *
           std::cos(std::numbers::pi / n * (at + n / 2) * (static_cast<double>(band) + 0.5));
}

LinearParameters Mdct::analysis(double factor) {
    std::vector<double> weights;
    for (std::int64_t band = 0; band < bands_; ++band) {
        for (std::int64_t i = 0; i < 2 * bands_; ++i)
            weights.push_back(wave(band, i) * bandGain(band) * factor);
    }
    return matrices_.add(weights, {bands_, 2 * bands_});
}

LinearParameters Mdct::synthesis() {
    std::vector<double> weights;
    for (std::int64_t i = 0; i < 2 * bands_; ++i) {
        for (std::int64_t band = 0; band < bands_; ++band) weights.push_back(wave(band, i) / bandGain(band));
    }
    return matrices_.add(weights, {2 * bands_, bands_});
}

}  // namespace continuo
