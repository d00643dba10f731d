#pragma once

#include <atomic>

#include "continuo/requests.h"

namespace continuo {

// Sliders that act while a job runs: written by any thread, read before every token.
class LiveControls {
public:
    LiveControls() = default;
    explicit LiveControls(const SamplingChoice& choice) { set(choice); }

    void set(const SamplingChoice& choice) noexcept {
        temperature = choice.temperature;
        topK = choice.topK;
        topP = choice.topP;
        minP = choice.minP;
        latents = choice.latents;
    }

    std::atomic<double> temperature{0.95};
    std::atomic<int> topK{0};
    std::atomic<double> topP{1};
    std::atomic<double> minP{0};
    std::atomic<int> latents{0};
};

}  // namespace continuo
