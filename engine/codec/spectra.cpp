#include "codec/spectra.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace continuo {
namespace {

// The mel scale is linear up to kBendHz, which is kBendMel mels, and logarithmic above, with kMelsPerFactor
// mels per factor e.
constexpr double kBendHz = 1000, kBendMel = 15;
const double kMelsPerFactor = 27 / std::log(6.4);

double melToHz(double mel) {
    return mel < kBendMel ? mel * kBendHz / kBendMel : kBendHz * std::exp((mel - kBendMel) / kMelsPerFactor);
}

double hzToMel(double hz) {
    return hz < kBendHz ? hz * kBendMel / kBendHz : kBendMel + kMelsPerFactor * std::log(hz / kBendHz);
}

}  // namespace

std::vector<double> hannWindow(std::int64_t length) {
    std::vector<double> window(static_cast<std::size_t>(length));
    for (std::size_t i = 0; i < window.size(); ++i) {
        const double sine = std::sin(std::numbers::pi * static_cast<double>(i) / static_cast<double>(length));
        window[i] = sine * sine;
    }
    return window;
}

std::vector<double> melBands(int sampleRate, std::int64_t fft, std::int64_t bands) {
    const auto bins = static_cast<std::size_t>(fft / 2 + 1);
    const double highest = sampleRate / 2.0;
    std::vector<double> points(static_cast<std::size_t>(bands + 2));
    for (std::size_t i = 0; i < points.size(); ++i)
        points[i] = melToHz(hzToMel(highest) * static_cast<double>(i) / static_cast<double>(bands + 1));
    std::vector<double> filters(static_cast<std::size_t>(bands) * bins);
    for (std::size_t band = 0; band < static_cast<std::size_t>(bands); ++band) {
        const double low = points[band], middle = points[band + 1], high = points[band + 2];
        for (std::size_t bin = 0; bin < bins; ++bin) {
            const double hz = highest * static_cast<double>(bin) / static_cast<double>(bins - 1);
            const double side = std::min((hz - low) / (middle - low), (high - hz) / (high - middle));
            filters[band * bins + bin] = std::max(0.0, side) * 2 / (high - low);
        }
    }
    return filters;
}

}  // namespace continuo
