#include "wave/wave_samples.h"

#include <algorithm>
#include <cmath>

namespace continuo::ui {
namespace {

constexpr float kFullScale = 32767;
constexpr std::int64_t kBlocksOfPeak = 4;  // least; rounding to blocks is at most a quarter off

std::int16_t toInt16(float sample) {
    if (std::isnan(sample)) return 0;
    return static_cast<std::int16_t>(std::lround(std::clamp(sample, -1.0F, 1.0F) * kFullScale));
}

}  // namespace

void SampleRange::copy(std::int64_t first, std::span<float> out) const {
    std::fill(out.begin(), out.end(), 0.0F);
    constexpr auto kSize = static_cast<std::int64_t>(std::tuple_size_v<Chunk>);
    const std::int64_t last = std::min(to_, first + static_cast<std::int64_t>(out.size()));
    for (std::int64_t at = std::max(from_, first); at < last;) {
        const std::int64_t place = at - chunksBegin_;
        const Chunk& chunk = *chunks_[static_cast<std::size_t>(place / kSize)];
        const std::int64_t end = std::min(last, at + kSize - place % kSize);
        for (; at < end; ++at)
            out[static_cast<std::size_t>(at - first)] =
                static_cast<float>(chunk[static_cast<std::size_t>((at - chunksBegin_) % kSize)]) / kFullScale;
    }
}

void WaveSamples::append(std::span<const float> samples) {
    const std::int64_t from = count_;
    for (const float sample : samples) {
        const std::int64_t place = count_ % kChunk;
        if (place == 0) chunks_.push_back(std::make_shared<Chunk>());
        (*chunks_.back())[static_cast<std::size_t>(place)] = toInt16(sample);
        ++count_;
    }
    if (count_ > from) updatePeaks(from);
}

// Updates the blocks of all levels from a sample on; the first block may have grown.
void WaveSamples::updatePeaks(std::int64_t from) {
    std::int64_t length = kBlock;
    for (std::size_t level = 0; level < kLevels; ++level, length *= kFactor) {
        const std::int64_t last = (count_ - 1) / length;
        levels_[level].resize(static_cast<std::size_t>(last + 1));
        for (std::int64_t block = from / length; block <= last; ++block) {
            Block& found = levels_[level][static_cast<std::size_t>(block)];
            if (level == 0) {
                found = summariseSamples(block * length, std::min(count_, (block + 1) * length));
                continue;
            }
            const std::vector<Block>& below = levels_[level - 1];
            const auto begin = static_cast<std::size_t>(block * kFactor);
            found = below[begin];
            const std::size_t end = std::min(below.size(), begin + static_cast<std::size_t>(kFactor));
            for (std::size_t each = begin + 1; each < end; ++each)
                found = {std::min(found.low, below[each].low), std::max(found.high, below[each].high)};
        }
    }
}

// Returns the lowest and highest sample in the range, which must contain an existing sample.
WaveSamples::Block WaveSamples::summariseSamples(std::int64_t from, std::int64_t to) const {
    std::int16_t low = INT16_MAX, high = INT16_MIN;
    for (std::int64_t at = from; at < to;) {
        const Chunk& chunk = *chunks_[static_cast<std::size_t>(at / kChunk)];
        const auto begin = static_cast<std::size_t>(at % kChunk);
        const auto end = static_cast<std::size_t>(std::min(kChunk, at % kChunk + to - at));
        for (std::size_t place = begin; place < end; ++place) {
            low = std::min(low, chunk[place]);
            high = std::max(high, chunk[place]);
        }
        at += static_cast<std::int64_t>(end - begin);
    }
    return {low, high};
}

Peak WaveSamples::peakIn(std::int64_t from, std::int64_t to) const {
    from = std::max<std::int64_t>(0, from);
    to = std::min(to, count_);
    if (from >= to) return {};
    Block found;
    if (to - from < kBlocksOfPeak * kBlock) {
        found = summariseSamples(from, to);
    } else {
        std::size_t level = 0;
        std::int64_t length = kBlock;
        while (level + 1 < kLevels && length * kFactor * kBlocksOfPeak <= to - from) {
            ++level;
            length *= kFactor;
        }
        const std::vector<Block>& blocks = levels_[level];
        // Rounds to the nearest block borders.
        const auto begin = static_cast<std::size_t>((from + length / 2) / length);
        const std::size_t end = std::min(
            blocks.size(), std::max(begin + 1, static_cast<std::size_t>((to + length / 2) / length)));
        found = blocks[std::min(begin, blocks.size() - 1)];
        for (std::size_t each = begin + 1; each < end; ++each)
            found = {std::min(found.low, blocks[each].low), std::max(found.high, blocks[each].high)};
    }
    return {static_cast<float>(found.low) / kFullScale, static_cast<float>(found.high) / kFullScale};
}

SampleRange WaveSamples::range(std::int64_t from, std::int64_t to) const {
    SampleRange range;
    range.from_ = std::clamp<std::int64_t>(from, 0, count_);
    range.to_ = std::clamp<std::int64_t>(to, range.from_, count_);
    const std::int64_t first = range.from_ / kChunk, last = (range.to_ + kChunk - 1) / kChunk;
    range.chunksBegin_ = first * kChunk;
    range.chunks_.assign(chunks_.begin() + first, chunks_.begin() + std::max(first, last));
    return range;
}

WaveSamples WaveSamples::beginning(std::int64_t count) const {
    WaveSamples samples;
    samples.count_ = std::clamp<std::int64_t>(count, 0, count_);
    if (samples.count_ == 0) return samples;
    samples.chunks_.assign(chunks_.begin(), chunks_.begin() + (samples.count_ - 1) / kChunk + 1);
    // Copies the last chunk, because it is the only one that may still be written.
    samples.chunks_.back() = std::make_shared<Chunk>(*samples.chunks_.back());
    samples.levels_ = levels_;
    // Recomputes the last block of each level, which may have covered more samples.
    samples.updatePeaks(samples.count_ - 1);
    return samples;
}

}  // namespace continuo::ui
