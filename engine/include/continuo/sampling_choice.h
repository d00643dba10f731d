#pragma once

#include <cstdint>

#include "continuo/music_constraints.h"
#include "continuo/music_factors.h"
#include "continuo/user_parameters.h"

namespace continuo {

// How tokens are drawn; the fields of LiveControls may change while a job runs. These are the engine's
// defaults for requests. The window and the command line instead begin with the repetition guard Mild and
// with the defaults of timing-temperature and pedal-recall (user_parameters.h).
struct SamplingChoice {
    // Temperature of pitches and velocities. Time steps have temperature 1, times MusicFactors::timing.
    double temperature = parameters::kTemperature.defaultValue;
    int topK = parameters::kTopK.defaultInt();     // 0: off
    double topP = parameters::kTopP.defaultValue;  // 1: off
    double minP = parameters::kMinP.defaultValue;  // 0: off
    // Maximum number of latents; for a model without latents, maximum tokens in a layer's window. 0: the
    // model's number, and the only valid value for a model without latents and windows.
    int latents = 0;
    std::uint64_t seed = 0;
    std::uint32_t branch = 0;
    MusicConstraints constraints{};  // of music; only live music applies changes while it runs
    MusicFactors factors{};          // of music
    bool operator==(const SamplingChoice&) const = default;
};

// Calls visit(parameter, field of each struct) for the temperature and each filter, which pictures, sounds
// and music all use. Structs: SamplingChoice, and others whose fields have the same names.
template <class Visit, class... Structs>
constexpr void forEachFilter(const Visit& visit, Structs&... structs) {
    visit(parameters::kTemperature, structs.temperature...);
    visit(parameters::kTopK, structs.topK...);
    visit(parameters::kTopP, structs.topP...);
    visit(parameters::kMinP, structs.minP...);
}

}  // namespace continuo
