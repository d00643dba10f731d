#pragma once

#include <continuo/json_place.h>
#include <continuo/music_factors.h>

#include "files/parameter_json.h"

namespace continuo::app {

// Adds the factors that differ from MusicFactors{} to nlohmann JSON, for provenance, records and jobs.
template <class Json>
void writeFactors(Json& to, const MusicFactors& factors) {
    const MusicFactors without;
    forEachFactor(
        [&to](const UserParameter& factor, double value, double off) {
            if (value != off) to[jsonName(factor)] = value;
        },
        factors, without);
}

// Reads the factors. Missing factors are 1; without a field the pedal's recall is off. Refuses values that
// the engine would reject.
template <class Json>
MusicFactors readFactors(const JsonPlace<Json>& from) {
    MusicFactors factors;
    forEachFactor([&from](const UserParameter& factor, double& value) { readParameter(from, factor, value); },
                  factors);
    return factors;
}

}  // namespace continuo::app
