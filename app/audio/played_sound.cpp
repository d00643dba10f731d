#include "audio/played_sound.h"

#include <continuo/error.h>

#include <algorithm>
#include <string>

namespace continuo::app {

PlayedSound::PlayedSound(int sampleRate) : sampleRate_(sampleRate) {
    if (sampleRate < kLowestRate || sampleRate > kHighestRate)
        throw Error(ErrorCode::BadRequest, "played sound: a rate of " + std::to_string(sampleRate) +
                                               " Hz is not within 1,000 to 192,000 Hz");
}

PlayedSound::~PlayedSound() = default;

void PlayedSound::append(std::span<const float> samples) {
    std::int64_t count = count_.load(std::memory_order_relaxed);
    if (static_cast<std::int64_t>(samples.size()) > kMostSamples - count)
        throw Error(ErrorCode::BadRequest, "played sound: it is longer than 268,435,456 samples");
    while (!samples.empty()) {
        const std::int64_t place = count % kChunk;
        std::unique_ptr<Chunk>& chunk = chunks_[static_cast<std::size_t>(count / kChunk)];
        if (!chunk) chunk = std::make_unique<Chunk>();
        const std::size_t part = std::min(samples.size(), static_cast<std::size_t>(kChunk - place));
        std::copy_n(samples.begin(), part, chunk->begin() + place);
        samples = samples.subspan(part);
        count += static_cast<std::int64_t>(part);
    }
    count_.store(count, std::memory_order_release);
}

void PlayedSound::read(std::int64_t first, std::span<float> out) const noexcept {
    const std::int64_t end = std::min(count(), first + static_cast<std::int64_t>(out.size()));
    std::fill(out.begin(), out.end(), 0.0F);
    for (std::int64_t at = std::max<std::int64_t>(0, first); at < end;) {
        const std::int64_t place = at % kChunk, part = std::min(kChunk - place, end - at);
        std::copy_n(chunks_[static_cast<std::size_t>(at / kChunk)]->begin() + place, part,
                    out.begin() + (at - first));
        at += part;
    }
}

}  // namespace continuo::app
