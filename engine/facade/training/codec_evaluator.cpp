#include "facade/training/codec_evaluator.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "codec/coder.h"

namespace continuo {
namespace {

constexpr double kExcerptSeconds = 4;

}  // namespace

CodecEvaluator::CodecEvaluator(std::span<const AudioClip> clips, int sampleRate, double seconds)
    : logMelDistance_(sampleRate) {
    const auto length = static_cast<std::size_t>(kExcerptSeconds * sampleRate);
    std::vector<std::span<const float>> all;
    for (const AudioClip& clip : clips) {
        const std::span<const float> sound(clip.samples);
        // The last part includes the remainder.
        for (std::size_t at = 0; at < sound.size();) {
            const std::size_t left = sound.size() - at, part = left < 2 * length ? left : length;
            all.push_back(sound.subspan(at, part));
            at += part;
        }
    }
    const auto most = static_cast<std::size_t>(std::max(1.0, std::round(seconds / kExcerptSeconds)));
    const std::size_t count = std::min(most, all.size());
    for (std::size_t i = 0; i < count; ++i) excerpts_.push_back(all[i * all.size() / count]);
}

std::optional<HeldOutSound> CodecEvaluator::measure(const CodecNetwork& codec,
                                                    const std::function<bool()>& goesOn) const {
    const int levels = codec.config().levels;
    const auto hop = static_cast<std::size_t>(codec.config().hop());
    std::vector<std::vector<std::int64_t>> counts(
        static_cast<std::size_t>(levels),
        std::vector<std::int64_t>(static_cast<std::size_t>(codec.config().codes)));
    HeldOutSound sums;
    int audible = 0;
    for (const std::span<const float> excerpt : excerpts_) {
        if (!goesOn()) return std::nullopt;
        std::vector<float> sound(excerpt.begin(), excerpt.end()), decoded;
        sound.resize(static_cast<std::size_t>(codec.config().frameCount(std::ssize(excerpt))) * hop);
        std::vector<std::int32_t> codes;
        SoundEncoder(codec, levels).encode(sound, codes);
        SoundDecoder(codec, levels, levels).decode(codes, decoded);
        for (std::size_t i = 0; i < codes.size(); ++i)
            ++counts[i % counts.size()][static_cast<std::size_t>(codes[i])];
        const std::span<const float> made(decoded.data(), excerpt.size());
        const auto share = 1 / static_cast<double>(excerpts_.size());
        sums.logMelDistance += share * logMelDistance_.compute(made, excerpt);
        if (isSilent(excerpt)) continue;
        sums.siSnr += siSnr(made, excerpt);
        ++audible;
    }
    sums.siSnr /= std::max(1, audible);
    for (const std::vector<std::int64_t>& level : counts) sums.perplexity.push_back(perplexity(level));
    return sums;
}

}  // namespace continuo
