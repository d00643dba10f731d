#pragma once

#include <continuo/json_place.h>
#include <continuo/sampling_choice.h>

#include "files/constraints_json.h"
#include "files/factors_json.h"
#include "files/parameter_json.h"

namespace continuo::app {

// Adds temperature and filters, which are the whole sampling of pictures and sounds, to JSON (nlohmann).
template <class Json>
void writeFilters(Json& to, const SamplingChoice& sampling) {
    forEachFilter([&to](const UserParameter& filter, auto value) { to[jsonName(filter)] = value; }, sampling);
}

// Adds the sampling settings to JSON (nlohmann) for provenance, records and jobs: temperature, filters,
// constraints and factors. Omits the settings that differ from take to take: seed, branch and latents.
template <class Json>
void writeSampling(Json& to, const SamplingChoice& sampling) {
    writeFilters(to, sampling);
    writeConstraints(to, sampling.constraints);
    writeFactors(to, sampling.factors);
}

// Reads temperature and filters. Missing fields leave their values unchanged. Refuses values that the engine
// would reject.
template <class Json>
void readFilters(const JsonPlace<Json>& from, SamplingChoice& sampling) {
    forEachFilter([&from](const UserParameter& filter, auto& value) { readParameter(from, filter, value); },
                  sampling);
}

// Reads the fields of writeSampling(). Missing constraints and factors become their defaults.
template <class Json>
void readSampling(const JsonPlace<Json>& from, SamplingChoice& sampling) {
    readFilters(from, sampling);
    sampling.constraints = readConstraints(from);
    sampling.factors = readFactors(from);
}

// Name of a field beside "latents": true if that number is tokens of a window, because the model has no
// latents.
inline constexpr const char* kOfWindow = "window";

// writeDraw() and readDraw() handle the settings that differ from take to take.
template <class Json>
void writeDraw(Json& to, const SamplingChoice& sampling) {
    to["latents"] = sampling.latents;
    to["seed"] = sampling.seed;
    to["branch"] = sampling.branch;
}
template <class Json>
void readDraw(const JsonPlace<Json>& from, SamplingChoice& sampling) {
    // 0, or up to the maximum of all models; a model with fewer latents clamps it.
    from.read("latents", sampling.latents, 0, static_cast<int>(parameters::kLatents.max));
    from.read("seed", sampling.seed);
    from.read("branch", sampling.branch);
}

}  // namespace continuo::app
