#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <numbers>
#include <vector>

#include "wave/wave_content.h"

namespace continuo::ui {

inline std::vector<float> tone(double hertz, double seconds, int sampleRate, double amplitude = 0.5) {
    std::vector<float> samples(static_cast<std::size_t>(std::llround(seconds * sampleRate)));
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<float>(
            amplitude * std::sin(2 * std::numbers::pi * hertz * static_cast<double>(i) / sampleRate));
    return samples;
}

// Returns four decaying strokes of partials per second, with a fixed sequence of pitches.
inline std::vector<float> strokes(double seconds, int sampleRate, int first = 0) {
    std::vector<float> samples(static_cast<std::size_t>(std::llround(seconds * sampleRate)));
    const int length = sampleRate / 4;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const int stroke = first + static_cast<int>(i) / length;
        const double t = static_cast<double>(static_cast<int>(i) % length) / sampleRate;
        const double hertz = 110 * std::pow(2.0, (stroke * 7 % 29) / 12.0);
        double sum = 0;
        for (int partial = 1; partial <= 8; ++partial)
            sum +=
                std::sin(2 * std::numbers::pi * hertz * partial * t) / partial * std::exp(-t * (3 + partial));
        samples[i] = static_cast<float>(sum * (0.15 + 0.3 * (stroke * 13 % 17) / 17.0));
    }
    return samples;
}

// Adds codes of a fixed sequence, with bits of 0 to 9.
inline void addCodes(WaveContent& content, int frames) {
    std::vector<int> codes;
    std::vector<float> bits;
    std::uint32_t state = 12345U + static_cast<std::uint32_t>(content.codes.frames());
    for (int i = 0; i < frames * content.format.levels; ++i) {
        state = state * 1664525U + 1013904223U;
        codes.push_back(static_cast<int>(state >> 22));
        const auto share = static_cast<double>(state >> 8 & 0xFFFF) / 65536.0;
        bits.push_back(static_cast<float>(9 * share * share));
    }
    content.codes.append(codes, bits);
}

// Returns `prompt` seconds of prompt and `made` seconds after it, `expected` in total, with eight codes in
// each of 25 frames per second.
inline std::shared_ptr<WaveContent> makePromptAndSound(double prompt, double made, double expected) {
    auto content = std::make_shared<WaveContent>(WaveFormat{16'000, 25, 8});
    content->samples.append(strokes(prompt, 16'000));
    content->samples.append(strokes(made, 16'000, 5));
    addCodes(*content, static_cast<int>(std::lround((prompt + made) * 25)));
    content->madeFrom = prompt;
    content->expectedEnd = expected;
    return content;
}

}  // namespace continuo::ui
