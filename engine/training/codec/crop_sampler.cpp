#include "training/codec/crop_sampler.h"

#include <algorithm>
#include <cmath>

#include "base/philox.h"
#include "continuo/error.h"

namespace continuo {

CropSampler::CropSampler(std::span<const AudioClip> clips, CropOptions options)
    : clips_(clips), options_(options) {
    std::int64_t places = 0;
    for (const AudioClip& clip : clips_) {
        const auto length = std::ssize(clip.samples);
        samples_ += length;
        if (length > 0) places += std::max<std::int64_t>(1, length - options_.samples + 1);
        upTo_.push_back(places);
    }
    if (places == 0)
        throw Error(ErrorCode::BadFile,
                    "training: there is no sound to learn from; give a folder of sound files");
}

std::vector<float> CropSampler::draw(std::int64_t rows, std::int64_t step) const {
    RandomStream random(seedFor(options_.seed, Draws::Crops), static_cast<std::uint64_t>(step));
    std::vector<float> crops(static_cast<std::size_t>(rows * options_.samples), 0.0f);
    for (std::int64_t row = 0; row < rows; ++row) {
        const auto place = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(upTo_.back())));
        const auto found = std::upper_bound(upTo_.begin(), upTo_.end(), place);
        const std::vector<float>& from = clips_[static_cast<std::size_t>(found - upTo_.begin())].samples;
        const std::int64_t begin = place - (found == upTo_.begin() ? 0 : found[-1]);
        const std::int64_t count = std::min(options_.samples, std::ssize(from) - begin);
        float* const to = crops.data() + row * options_.samples;
        std::copy_n(from.begin() + begin, count, to);
        float peak = 0;
        for (std::int64_t i = 0; i < count; ++i) peak = std::max(peak, std::abs(to[i]));
        const double decibels = options_.gain * (2 * random.real() - 1);
        const float gain =
            std::min(static_cast<float>(std::pow(10, decibels / 20)), 1 / std::max(peak, 1e-6f));
        for (std::int64_t i = 0; i < count; ++i) to[i] *= gain;
    }
    return crops;
}

}  // namespace continuo
