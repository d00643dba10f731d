#pragma once

#include <string>
#include <vector>

#include "base/philox.h"
#include "continuo/train_request.h"

namespace continuo::test {

// A sound model with two levels of eight codes, and its training settings.
inline constexpr const char* kTinySound = R"({
 "model": {"name": "tiny", "tokenizer": "audio-codes", "vocabulary": 19, "channels": 16,
           "codes": {"levels": 2, "codes": 8, "rate": 50, "sample_rate": 16000},
           "positions": {"rotary": {"fraction": 0.5, "base": 256}},
           "context": {"length": 64, "latents": 32, "heads": 2}, "layers": [{"heads": 2}]},
 "training": {"steps": 150, "batch": 4, "rate": 0.01, "warmup": 5, "report_every": 20, "valid_every": 100,
              "valid_tokens": 400, "compute": "f32"}})";

inline const std::string kSomeCodec(64, 'a'), kOtherCodec(64, 'b');

// Returns three levels of codes: a tone that moves in steps for some frames and then jumps, its timbre, and
// noise.
inline NamedCodes makeSoundCodes(std::uint64_t seed, std::int64_t frames) {
    RandomStream random(seed, 11);
    NamedCodes sound{"made up " + std::to_string(seed), {16000, 320, 3, frames * 320, kSomeCodec, {}}};
    std::int32_t tone = 0;
    for (std::int64_t i = 0; i < frames; ++i) {
        tone = random.below(8) == 0 ? static_cast<std::int32_t>(random.below(8)) : (tone + 1) % 8;
        const auto noise = static_cast<std::int32_t>(random.below(8));
        sound.codes.codes.insert(sound.codes.codes.end(), {tone, 7 - tone, noise});
    }
    return sound;
}

inline std::vector<NamedCodes> makeSounds(std::uint64_t first, std::uint64_t count) {
    std::vector<NamedCodes> result;
    for (std::uint64_t i = 0; i < count; ++i) result.push_back(makeSoundCodes(first + i, 100));
    return result;
}

}  // namespace continuo::test
