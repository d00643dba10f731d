#include "codec/mdct.h"

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace continuo {
namespace {

// Music loses about this much per octave above this frequency; a band of usual sound is then about 1.
constexpr double kTilt = 0.8, kTiltFromHz = 200, kGain = 8;

double gainOf(std::int64_t band, std::int64_t bands, int sampleRate) {
    const double hz = (static_cast<double>(band) + 0.5) / static_cast<double>(bands) * sampleRate / 2;
    return kGain * std::pow(1 + hz / kTiltFromHz, kTilt);
}

}  // namespace

Mdct::Mdct(std::shared_ptr<Backend> backend, int sampleRate, std::int64_t bands)
    : matrices_(std::move(backend)), bands_(bands) {
    const auto n = static_cast<double>(bands);
    const auto size = static_cast<std::size_t>(2 * bands * bands);
    std::vector<double> forward(size), backward(size);
    for (std::int64_t band = 0; band < bands; ++band) {
        const double gain = gainOf(band, bands, sampleRate);
        for (std::int64_t i = 0; i < 2 * bands; ++i) {
            const double at = static_cast<double>(i) + 0.5;
            const double wave =
                std::sqrt(2 / n) * std::sin(std::numbers::pi * at / (2 * n)) *
                std::cos(std::numbers::pi / n * (at + n / 2) * (static_cast<double>(band) + 0.5));
            forward[static_cast<std::size_t>(band * 2 * bands + i)] = wave * gain;
            backward[static_cast<std::size_t>(i * bands + band)] = wave / gain;
        }
    }
    analysis_ = matrices_.add(forward, {bands, 2 * bands});
    synthesis_ = matrices_.add(backward, {2 * bands, bands});
}

}  // namespace continuo
