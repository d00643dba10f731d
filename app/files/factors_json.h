#pragma once

#include <continuo/json_place.h>
#include <continuo/music_factors.h>

namespace continuo::app {

// Visits every factor with its JSON name, for provenance, records and jobs; shared by reading and writing.
// Visit: (const char* name, factor).
template <class Factors, class Visit>
void eachFactor(Factors& factors, const Visit& visit) {
    visit("timing_temperature", factors.timing);
    visit("pitch_temperature", factors.pitch);
    visit("velocity_temperature", factors.velocity);
}

// Adds the factors that are not 1, and the pedal recall if it is on, to nlohmann JSON.
template <class Json>
void writeFactors(Json& to, const MusicFactors& factors) {
    eachFactor(factors, [&to](const char* name, double factor) {
        if (factor != 1) to[name] = factor;
    });
    if (factors.pedalRecall != 0) to["pedal_recall"] = factors.pedalRecall;
}

// Reads the factors. Missing ones are 1, and no recall. Refuses values that the engine would reject.
template <class Json>
MusicFactors readFactors(const JsonPlace<Json>& from) {
    MusicFactors factors;
    eachFactor(factors, [&from](const char* name, double& factor) {
        from.read(name, factor, MusicFactors::kMinFactor, MusicFactors::kMaxFactor);
    });
    from.read("pedal_recall", factors.pedalRecall, 0, MusicFactors::kMaxRecall);
    return factors;
}

}  // namespace continuo::app
