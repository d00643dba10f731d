#pragma once

#include <atomic>

#include "continuo/sampling_choice.h"

namespace continuo {

// Sliders that act while a job runs: written by any thread, read before every token.
class LiveControls {
public:
    LiveControls() { set({}); }
    explicit LiveControls(const SamplingChoice& choice) { set(choice); }

    void set(const SamplingChoice& choice) noexcept {
        temperature = choice.temperature;
        topK = choice.topK;
        topP = choice.topP;
        minP = choice.minP;
        timingFactor = choice.factors.timing;
        pitchFactor = choice.factors.pitch;
        velocityFactor = choice.factors.velocity;
        pedalRecall = choice.factors.pedalRecall;
        latents = choice.latents;
    }

    // The current values; all other fields have their defaults.
    SamplingChoice choice() const noexcept {
        SamplingChoice now;
        now.temperature = temperature;
        now.topK = topK;
        now.topP = topP;
        now.minP = minP;
        now.factors = {timingFactor, pitchFactor, velocityFactor, pedalRecall};
        now.latents = latents;
        return now;
    }

    std::atomic<double> temperature;
    std::atomic<int> topK;
    std::atomic<double> topP;
    std::atomic<double> minP;
    std::atomic<double> timingFactor, pitchFactor, velocityFactor, pedalRecall;  // MusicFactors
    std::atomic<int> latents;
};

}  // namespace continuo
