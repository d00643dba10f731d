#include "training/codec/crop_sampler.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/philox.h"
#include "continuo/error.h"

namespace continuo {
namespace {

double between(RandomStream& random, double low, double high) { return low + (high - low) * random.real(); }

// Resamples sound at any speed: each sample is a sum of its neighbours weighted by a windowed sinc (Smith and
// Gossett, "A flexible sampling-rate conversion method", 1984), with the cutoff of the lower rate.
class SpeedReader {
public:
    explicit SpeedReader(double speed) : speed_(speed) {
        const double cutoff = std::min(1.0, 1 / speed);
        for (int phase = 0; phase <= kPhases; ++phase) {
            for (int tap = 0; tap < 2 * kReach; ++tap) {
                const double at = tap - kReach + 1 - static_cast<double>(phase) / kPhases;
                const double angle = std::numbers::pi * cutoff * at;
                const double sinc = std::abs(angle) < 1e-9 ? 1 : std::sin(angle) / angle;
                const double window = 0.5 + 0.5 * std::cos(std::numbers::pi * at / kReach);
                table_.push_back(static_cast<float>(cutoff * sinc * (std::abs(at) < kReach ? window : 0)));
            }
        }
    }

    // Fills `to` from position `begin` of `from`; silence surrounds `from`.
    void read(std::span<const float> from, std::int64_t begin, std::span<float> to) const {
        for (std::size_t i = 0; i < to.size(); ++i) {
            const double place = static_cast<double>(begin) + static_cast<double>(i) * speed_;
            const double whole = std::floor(place), part = (place - whole) * kPhases;
            const auto phase = static_cast<std::size_t>(part);
            const auto share = static_cast<float>(part - static_cast<double>(phase));
            const float *left = table_.data() + phase * kTaps, *right = left + kTaps;
            const std::int64_t first = static_cast<std::int64_t>(whole) - kReach + 1;
            float sum = 0;
            for (std::int64_t tap = 0; tap < std::int64_t{kTaps}; ++tap) {
                const std::int64_t at = first + tap;
                if (at < 0 || at >= std::ssize(from)) continue;
                sum += from[static_cast<std::size_t>(at)] * (left[tap] + share * (right[tap] - left[tap]));
            }
            to[i] = sum;
        }
    }

private:
    static constexpr int kReach = 16, kPhases = 256;
    static constexpr std::size_t kTaps = 2 * kReach;

    double speed_;
    std::vector<float> table_;  // [phases + 1, taps]
};

// Applies a first-order shelf: amplifies frequencies above `hertz` by `decibels`.
void tilt(std::span<float> sound, double hertz, double decibels, int sampleRate) {
    const auto pole = static_cast<float>(std::exp(-2 * std::numbers::pi * hertz / sampleRate));
    const auto gain = static_cast<float>(std::pow(10, decibels / 20));
    float low = 0;
    for (float& each : sound) {
        low = each + pole * (low - each);
        each = low + gain * (each - low);
    }
}

}  // namespace

CropSampler::CropSampler(std::span<const AudioClip> clips, CropOptions options)
    : clips_(clips), options_(options) {
    std::int64_t places = 0;
    for (const AudioClip& clip : clips_) {
        const auto length = std::ssize(clip.samples);
        samples_ += length;
        if (length > 0) places += std::max<std::int64_t>(1, length - options_.samples + 1);
        upTo_.push_back(places);
    }
    if (places == 0) throw Error(ErrorCode::BadFile, "training: no sound; choose a folder of sound files");
}

std::vector<float> CropSampler::draw(std::int64_t rows, std::int64_t step) const {
    RandomStream random(seedFor(options_.seed, RandomPurpose::Crops), static_cast<std::uint64_t>(step));
    std::vector<float> crops(static_cast<std::size_t>(rows * options_.samples), 0.0f);
    for (std::int64_t row = 0; row < rows; ++row) {
        const auto place = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(upTo_.back())));
        const auto found = std::upper_bound(upTo_.begin(), upTo_.end(), place);
        const std::vector<float>& from = clips_[static_cast<std::size_t>(found - upTo_.begin())].samples;
        const std::int64_t begin = place - (found == upTo_.begin() ? 0 : found[-1]);
        const std::span<float> to = std::span(crops).subspan(static_cast<std::size_t>(row * options_.samples),
                                                             static_cast<std::size_t>(options_.samples));
        if (options_.speed > 0) {
            const double most = std::log1p(options_.speed);
            SpeedReader(std::exp(between(random, -most, most))).read(from, begin, to);
        } else {
            std::copy_n(from.begin() + begin, std::min(options_.samples, std::ssize(from) - begin),
                        to.begin());
        }
        if (options_.tilt > 0) {
            constexpr double kLowest = 200, kHighest = 4000;  // Hz
            const double hertz = kLowest * std::pow(kHighest / kLowest, random.real());
            tilt(to, hertz, between(random, -options_.tilt, options_.tilt), options_.sampleRate);
        }
        float peak = 0;
        for (const float each : to) peak = std::max(peak, std::abs(each));
        const double decibels = options_.gain * (2 * random.real() - 1);
        const float gain =
            std::min(static_cast<float>(std::pow(10, decibels / 20)), 1 / std::max(peak, 1e-6f));
        for (float& each : to) each *= gain;
    }
    return crops;
}

}  // namespace continuo
