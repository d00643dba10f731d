#pragma once

#include <cstdint>

#include "continuo/music_constraints.h"
#include "continuo/music_factors.h"

namespace continuo {

// How tokens are drawn; the fields that LiveControls holds may change while a job runs. These are Continuo's
// defaults for requests; window and command line begin with the guard against repetition Mild, not Off, and
// with MusicFactors::kUsualTiming and kUsualRecall.
struct SamplingChoice {
    // What a sampling may have, from 0 on; the filters' shares reach to 1.
    static constexpr double kMostTemperature = 10;
    static constexpr int kMostTopK = 1 << 24;

    double temperature = 0.95;  // of pitches and velocities; time is drawn at 1, times a factor
    int topK = 0;               // 0: off
    double topP = 1;            // 1: off
    double minP = 0.03;         // 0: off
    // Most latents; for a model without latents the most tokens that a layer's window shows each token. 0:
    // the model's; without latents and windows only 0.
    int latents = 0;
    std::uint64_t seed = 0;
    std::uint32_t branch = 0;
    MusicConstraints constraints{};  // of music; only live music follows changes while it runs
    MusicFactors factors{};          // of music
    bool operator==(const SamplingChoice&) const = default;
};

}  // namespace continuo
