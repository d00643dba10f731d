#include "audio/interpolator.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace continuo::app {
namespace {

constexpr int kReach = 48;         // half length of the filter, in samples of the lower rate
constexpr int kMostPhases = 1024;  // positions between samples that get their own weights
constexpr double kCutoff = 0.94;   // fraction of the lower rate's Nyquist frequency
constexpr double kKaiser = 9.0;    // the window's beta: side lobes of -90 dB

double besselI0(double x) {
    double sum = 1, term = 1;
    for (int k = 1; term > 1e-12 * sum; ++k) {
        term *= (x / (2 * k)) * (x / (2 * k));
        sum += term;
    }
    return sum;
}

double sineCardinal(double x) {
    const double turned = std::numbers::pi * x;
    return std::abs(turned) < 1e-9 ? 1 : std::sin(turned) / turned;
}

}  // namespace

Interpolator::Interpolator(int from, int to)
    : to_(to),
      reach_(static_cast<int>(std::ceil(kReach * std::max(1.0, static_cast<double>(from) / to)))),
      phases_(std::min(kMostPhases, to / std::gcd(from, to))) {
    const double cutoff = from == to ? 1 : kCutoff * std::min(1.0, static_cast<double>(to) / from);
    const auto taps = static_cast<std::size_t>(2 * reach_);
    weights_.resize(static_cast<std::size_t>(phases_ + 1) * taps);
    for (int phase = 0; phase <= phases_; ++phase) {
        float* row = weights_.data() + static_cast<std::size_t>(phase) * taps;
        std::vector<double> exact(taps);
        for (std::size_t tap = 0; tap < taps; ++tap) {
            const double x = static_cast<double>(tap) - (reach_ - 1) - static_cast<double>(phase) / phases_;
            const double inside = 1 - (x / reach_) * (x / reach_);
            exact[tap] = inside <= 0 ? 0 : sineCardinal(cutoff * x) * besselI0(kKaiser * std::sqrt(inside));
        }
        const double sum = std::accumulate(exact.begin(), exact.end(), 0.0);
        for (std::size_t tap = 0; tap < taps; ++tap) row[tap] = static_cast<float>(exact[tap] / sum);
    }
}

float Interpolator::at(const float* samples, std::int64_t numerator) const noexcept {
    const auto taps = static_cast<std::size_t>(2 * reach_);
    const std::int64_t scaled = numerator * phases_;
    const auto value = [&](std::int64_t phase) {
        const float* row = weights_.data() + static_cast<std::size_t>(phase) * taps;
        float sum = 0;
        for (std::size_t tap = 0; tap < taps; ++tap) sum += row[tap] * samples[tap];
        return sum;
    };
    const float before = value(scaled / to_);
    // At most sample rates `between` is 0, because each possible position has a row of weights.
    const auto between = static_cast<float>(scaled % to_) / static_cast<float>(to_);
    return between == 0 ? before : before + between * (value(scaled / to_ + 1) - before);
}

}  // namespace continuo::app
