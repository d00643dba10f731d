#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <utility>
#include <vector>

#include "base/philox.h"
#include "continuo/audio_clip.h"

namespace continuo::test {

// Returns three clips of 2 s at 16 kHz: tones that decay like struck strings.
inline std::vector<AudioClip> makeDecayingTones(std::uint64_t seed) {
    std::vector<AudioClip> clips;
    RandomStream random(seed, 0);
    for (int clip = 0; clip < 3; ++clip) {
        std::vector<float> samples(32000);
        for (std::size_t begin = 0; begin < samples.size(); begin += 4000) {
            const double hz = 110 * std::pow(2, random.real() * 3);
            for (std::size_t i = begin; i < samples.size(); ++i) {
                const double seconds = static_cast<double>(i - begin) / 16000;
                samples[i] += static_cast<float>(0.2 * std::exp(-6 * seconds) *
                                                 std::sin(2 * std::numbers::pi * hz * seconds));
            }
        }
        clips.push_back({"tones", std::move(samples)});
    }
    return clips;
}

}  // namespace continuo::test
