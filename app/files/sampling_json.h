#pragma once

#include <continuo/sampling_choice.h>

#include "files/constraints_json.h"
#include "files/factors_json.h"

namespace continuo::app {

// Adds how tokens are drawn to JSON of nlohmann's, for provenance, records and jobs: temperature, filters,
// constraints and factors; not what a take has of its own: seed, branch and latents.
template <class Json>
void writeSampling(Json& to, const SamplingChoice& sampling) {
    to["temperature"] = sampling.temperature;
    to["top_k"] = sampling.topK;
    to["top_p"] = sampling.topP;
    to["min_p"] = sampling.minP;
    writeConstraints(to, sampling.constraints);
    writeFactors(to, sampling.factors);
}

}  // namespace continuo::app
