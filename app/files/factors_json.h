#pragma once

#include <continuo/json_place.h>
#include <continuo/music_factors.h>

namespace continuo::app {

// Every factor under its name in JSON, for provenance, records and jobs: one list reads and writes.
// Visit: (const char* name, factor).
template <class Factors, class Visit>
void eachFactor(Factors& factors, const Visit& visit) {
    visit("timing_temperature", factors.timing);
    visit("pitch_temperature", factors.pitch);
    visit("velocity_temperature", factors.velocity);
}

// Adds those that are not 1, and the pedal's recall if it is on, to JSON of nlohmann's.
template <class Json>
void writeFactors(Json& to, const MusicFactors& factors) {
    eachFactor(factors, [&to](const char* name, double factor) {
        if (factor != 1) to[name] = factor;
    });
    if (factors.pedalRecall != 0) to["pedal_recall"] = factors.pedalRecall;
}

// 1, and no recall, where one is missing; what the engine would not draw with is refused.
template <class Json>
MusicFactors readFactors(const JsonPlace<Json>& from) {
    MusicFactors factors;
    eachFactor(factors, [&from](const char* name, double& factor) {
        from.read(name, factor, MusicFactors::kLeast, MusicFactors::kMost);
    });
    from.read("pedal_recall", factors.pedalRecall, 0, MusicFactors::kMostRecall);
    return factors;
}

}  // namespace continuo::app
