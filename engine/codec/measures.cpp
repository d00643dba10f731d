#include "codec/measures.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "codec/spectra.h"
#include "continuo/error.h"

namespace continuo {
namespace {

constexpr std::int64_t kWindow = 1024, kHop = 256, kBands = 80;
constexpr double kFloor = 1e-5;

double computeMean(std::span<const float> signal) {
    double sum = 0;
    for (const float each : signal) sum += static_cast<double>(each);
    return signal.empty() ? 0 : sum / static_cast<double>(signal.size());
}

// Returns a sample of a signal that is mirrored at both ends; silence follows up to `length`.
double mirroredSample(std::span<const float> signal, std::int64_t at, std::int64_t length) {
    at = std::abs(at);
    if (at >= length) at = 2 * (length - 1) - at;
    const auto place = static_cast<std::size_t>(at);
    return place < signal.size() ? static_cast<double>(signal[place]) : 0;
}

}  // namespace

double siSnr(std::span<const float> estimate, std::span<const float> reference) {
    constexpr double kEpsilon = 1e-8, kMost = 100;
    const double estimateMean = computeMean(estimate), referenceMean = computeMean(reference);
    double product = 0, energy = 0;
    for (std::size_t i = 0; i < reference.size(); ++i) {
        const double x = static_cast<double>(estimate[i]) - estimateMean;
        const double y = static_cast<double>(reference[i]) - referenceMean;
        product += x * y;
        energy += y * y;
    }
    const double scale = (product + kEpsilon) / (energy + kEpsilon);
    double noise = 0;
    for (std::size_t i = 0; i < reference.size(); ++i) {
        const double x = static_cast<double>(estimate[i]) - estimateMean;
        const double difference = x - scale * (static_cast<double>(reference[i]) - referenceMean);
        noise += difference * difference;
    }
    const double signal = scale * scale * energy;
    if (noise <= 0) return kMost;
    return std::min(kMost, 10 * std::log10(signal / noise + kEpsilon));
}

bool isSilent(std::span<const float> signal) {
    return std::ranges::all_of(signal, [](float sample) { return sample == 0; });
}

LogMelDistance::LogMelDistance(int sampleRate) : window_(hannWindow(kWindow)) {
    for (std::int64_t i = 0; i < kWindow; ++i) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(kWindow);
        cosines_.push_back(std::cos(angle));
        sines_.push_back(-std::sin(angle));
    }
    const std::vector<double> filters = melBands(sampleRate, kWindow, kBands);
    constexpr std::size_t kBins = kWindow / 2 + 1;
    for (std::size_t band = 0; band < static_cast<std::size_t>(kBands); ++band) {
        const std::span row(filters.data() + band * kBins, kBins);
        const auto sounds = [](double weight) { return weight > 0; };
        const auto begin = std::ranges::find_if(row, sounds);
        auto end = row.end();
        while (end > begin && !sounds(end[-1])) --end;
        bands_.push_back({static_cast<std::size_t>(begin - row.begin()), {begin, end}});
    }
}

// Computes the discrete Fourier transform in place (Cooley and Tukey, 1965).
void LogMelDistance::transform(std::span<double> real, std::span<double> imaginary) const {
    const std::size_t size = real.size();
    for (std::size_t i = 1, mirror = 0; i < size; ++i) {
        std::size_t bit = size / 2;
        for (; (mirror & bit) != 0; bit /= 2) mirror ^= bit;
        mirror ^= bit;
        if (i >= mirror) continue;
        std::swap(real[i], real[mirror]);
        std::swap(imaginary[i], imaginary[mirror]);
    }
    for (std::size_t half = 1; half < size; half *= 2) {
        const std::size_t turn = size / (2 * half);
        for (std::size_t begin = 0; begin < size; begin += 2 * half) {
            for (std::size_t i = begin; i < begin + half; ++i) {
                const double c = cosines_[(i - begin) * turn], s = sines_[(i - begin) * turn];
                const double re = real[i + half] * c - imaginary[i + half] * s;
                const double im = real[i + half] * s + imaginary[i + half] * c;
                real[i + half] = real[i] - re;
                imaginary[i + half] = imaginary[i] - im;
                real[i] += re;
                imaginary[i] += im;
            }
        }
    }
}

void LogMelDistance::levels(std::span<const float> signal, std::int64_t frame, std::span<double> out) const {
    const std::int64_t length = std::max<std::int64_t>(std::ssize(signal), kWindow / 2 + 1);
    std::vector<double> real(static_cast<std::size_t>(kWindow)), imaginary(real.size());
    for (std::int64_t i = 0; i < kWindow; ++i) {
        const auto place = static_cast<std::size_t>(i);
        real[place] = window_[place] * mirroredSample(signal, frame * kHop + i - kWindow / 2, length);
    }
    transform(real, imaginary);
    for (std::size_t bin = 0; bin <= real.size() / 2; ++bin)
        real[bin] = std::hypot(real[bin], imaginary[bin]);
    for (std::size_t band = 0; band < bands_.size(); ++band) {
        double sum = 0;
        for (std::size_t i = 0; i < bands_[band].weights.size(); ++i)
            sum += bands_[band].weights[i] * real[bands_[band].begin + i];
        out[band] = 20 * std::log10(std::max(sum, kFloor));
    }
}

double LogMelDistance::compute(std::span<const float> estimate, std::span<const float> reference,
                               const std::stop_token& stop) const {
    const std::int64_t frames = 1 + std::max<std::int64_t>(std::ssize(reference), kWindow / 2 + 1) / kHop;
    std::vector<double> a(bands_.size()), b(bands_.size());
    double sum = 0;
    for (std::int64_t frame = 0; frame < frames; ++frame) {
        if (stop.stop_requested()) throw Error(ErrorCode::Cancelled, "stopped while measuring sound");
        levels(estimate, frame, a);
        levels(reference, frame, b);
        for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(a[i] - b[i]);
    }
    return sum / static_cast<double>(frames) / static_cast<double>(bands_.size());
}

double perplexity(std::span<const std::int64_t> counts) {
    double all = 0, entropy = 0;
    for (const std::int64_t count : counts) all += static_cast<double>(count);
    if (all <= 0) return 0;
    for (const std::int64_t count : counts) {
        const double share = static_cast<double>(count) / all;
        if (count > 0) entropy -= share * std::log(share);
    }
    return std::exp(entropy);
}

}  // namespace continuo
