#pragma once

#include <cstdint>

#include "continuo/music_constraints.h"
#include "continuo/music_factors.h"

namespace continuo {

// How tokens are drawn; the fields of LiveControls may change while a job runs. These are the engine's
// defaults for requests. The window and the command line instead begin with the repetition guard Mild and
// with MusicFactors::kUsualTiming and kUsualRecall.
struct SamplingChoice {
    // Largest values; the smallest are 0. The fractions topP and minP end at 1.
    static constexpr double kMostTemperature = 10;
    static constexpr int kMostTopK = 1 << 24;

    double temperature = 0.95;  // of pitches and velocities; the temperature of time is 1, times a factor
    int topK = 0;               // 0: off
    double topP = 1;            // 1: off
    double minP = 0.03;         // 0: off
    // Most latents; for a model without latents, the most tokens of a layer's window. 0: the model's number;
    // the only value without latents and windows.
    int latents = 0;
    std::uint64_t seed = 0;
    std::uint32_t branch = 0;
    MusicConstraints constraints{};  // of music; only live music applies changes while it runs
    MusicFactors factors{};          // of music
    bool operator==(const SamplingChoice&) const = default;
};

}  // namespace continuo
