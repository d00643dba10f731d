#pragma once

#include <continuo/json_place.h>
#include <continuo/sampling_choice.h>

#include "files/constraints_json.h"
#include "files/factors_json.h"

namespace continuo::app {

// Adds temperature and filters to nlohmann JSON: the sampling of pictures and sounds.
template <class Json>
void writeFilters(Json& to, const SamplingChoice& sampling) {
    to["temperature"] = sampling.temperature;
    to["top_k"] = sampling.topK;
    to["top_p"] = sampling.topP;
    to["min_p"] = sampling.minP;
}

// Adds how tokens are drawn to nlohmann JSON, for provenance, records and jobs: temperature, filters,
// constraints and factors. Omits what each take has of its own: seed, branch and latents.
template <class Json>
void writeSampling(Json& to, const SamplingChoice& sampling) {
    writeFilters(to, sampling);
    writeConstraints(to, sampling.constraints);
    writeFactors(to, sampling.factors);
}

// Reads temperature and filters. Missing ones stay unchanged. Refuses values that the engine would reject.
template <class Json>
void readFilters(const JsonPlace<Json>& from, SamplingChoice& sampling) {
    from.read("temperature", sampling.temperature, 0, SamplingChoice::kMostTemperature);
    from.read("top_k", sampling.topK, 0, SamplingChoice::kMostTopK);
    from.read("top_p", sampling.topP, 0, 1);
    from.read("min_p", sampling.minP, 0, 1);
}

// Reads the fields of writeSampling(). Missing constraints and factors become defaults.
template <class Json>
void readSampling(const JsonPlace<Json>& from, SamplingChoice& sampling) {
    readFilters(from, sampling);
    sampling.constraints = readConstraints(from);
    sampling.factors = readFactors(from);
}

// Beside "latents": whether they are tokens of the window, because the model has no latents.
inline constexpr const char* kOfWindow = "window";

// Writes and reads the fields that each take has of its own.
template <class Json>
void writeDraw(Json& to, const SamplingChoice& sampling) {
    to["latents"] = sampling.latents;
    to["seed"] = sampling.seed;
    to["branch"] = sampling.branch;
}
template <class Json>
void readDraw(const JsonPlace<Json>& from, SamplingChoice& sampling) {
    constexpr int kMostLatents = 1 << 24;  // a model with fewer clamps it
    from.read("latents", sampling.latents, 0, kMostLatents);
    from.read("seed", sampling.seed);
    from.read("branch", sampling.branch);
}

}  // namespace continuo::app
