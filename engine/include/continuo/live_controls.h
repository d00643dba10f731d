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
        forEachFilter(kAssign, *this, choice);
        forEachFactor(kAssign, factors, choice.factors);
        latents = choice.latents;
    }

    // Returns the current values; all other fields have their defaults.
    SamplingChoice choice() const noexcept {
        SamplingChoice now;
        forEachFilter(kAssign, now, *this);
        forEachFactor(kAssign, now.factors, factors);
        now.latents = latents;
        return now;
    }

    std::atomic<double> temperature;
    std::atomic<int> topK;
    std::atomic<double> topP;
    std::atomic<double> minP;
    struct Factors {
        std::atomic<double> timingTemperature, pitchTemperature, velocityTemperature, pedalRecall;
    } factors;  // MusicFactors
    std::atomic<int> latents;

private:
    static constexpr auto kAssign = [](const UserParameter&, auto& to, const auto& from) { to = from; };
};

}  // namespace continuo
