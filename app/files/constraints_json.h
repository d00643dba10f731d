#pragma once

#include <continuo/error.h>
#include <continuo/json_place.h>
#include <continuo/music_constraints.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace continuo::app {

// Indexed by MusicConstraints::Guard.
inline constexpr std::array<const char*, 3> kGuardNames = {"off", "mild", "strong"};

// Indexed by MusicConstraints::Pulse::Pull.
inline constexpr std::array<const char*, 2> kPullNames = {"near", "on"};

// Converts constraints to nlohmann JSON, for provenance, records and jobs.
template <class Json>
Json constraintsJson(const MusicConstraints& constraints) {
    Json classes = Json::array();
    for (int each = 0; each < 12; ++each)
        if ((constraints.pitchClasses >> each & 1) != 0) classes.push_back(each);
    Json json = {{"pitch_classes", classes},
                 {"strict", constraints.strict},
                 {"pitches", {constraints.lowest, constraints.highest}},
                 {"voices", constraints.voices},
                 {"density", constraints.density},
                 {"velocities", {constraints.softest, constraints.loudest}},
                 {"repetition_guard", kGuardNames[static_cast<std::size_t>(constraints.repetition)]}};
    if (constraints.minDensity > 0) json["least_density"] = constraints.minDensity;
    if (const MusicConstraints::Pulse& pulse = constraints.pulse; pulse.seconds > 0)
        json["pulse"] = {{"seconds", pulse.seconds},
                         {"origin", pulse.origin},
                         {"pull", kPullNames[static_cast<std::size_t>(pulse.pull)]}};
    if (constraints.calmPedal) json["calm_pedal"] = true;
    if (constraints.pedalVoices) json["pedal_voices"] = true;
    return json;
}

// Adds the constraints under "constraints" if they restrict anything.
template <class Json>
void writeConstraints(Json& to, const MusicConstraints& constraints) {
    if (constraints != MusicConstraints{}) to["constraints"] = constraintsJson<Json>(constraints);
}

template <class Json>
int readInteger(const JsonPlace<Json>& place) {
    constexpr int kMost = 9'999'999;
    return place.template number<int>(-kMost, kMost);
}

template <class Json>
void readPair(const JsonPlace<Json>& place, int& low, int& high) {
    const auto ends = place.items(2, 2);
    low = readInteger(ends[0]);
    high = readInteger(ends[1]);
}

// Reads "constraints"; defaults if missing. Refuses constraints that contradict each other.
template <class Json>
MusicConstraints readConstraints(const JsonPlace<Json>& from) {
    MusicConstraints constraints;
    const auto found = from.find("constraints");
    if (!found) return constraints;
    constraints.pitchClasses = 0;
    for (const auto& each : found->at("pitch_classes").items())
        constraints.pitchClasses |= static_cast<std::uint16_t>(1 << each.template number<int>(0, 11));
    constraints.strict = found->at("strict").template as<bool>();
    readPair(found->at("pitches"), constraints.lowest, constraints.highest);
    constraints.voices = readInteger(found->at("voices"));
    constraints.density = found->at("density").template as<double>();
    found->read("least_density", constraints.minDensity);
    readPair(found->at("velocities"), constraints.softest, constraints.loudest);
    if (const auto guard = found->find("repetition_guard"))
        constraints.repetition = static_cast<MusicConstraints::Guard>(guard->oneOf(kGuardNames));
    if (const auto pulse = found->find("pulse")) {
        constraints.pulse.seconds = pulse->at("seconds").template as<double>();
        constraints.pulse.origin = pulse->at("origin").template as<double>();
        constraints.pulse.pull =
            static_cast<MusicConstraints::Pulse::Pull>(pulse->at("pull").oneOf(kPullNames));
    }
    // JSON without these fields is older than the two rules, so the rules were off.
    constraints.calmPedal = constraints.pedalVoices = false;
    found->read("calm_pedal", constraints.calmPedal);
    found->read("pedal_voices", constraints.pedalVoices);
    try {
        constraints.check();
    } catch (const Error& error) {
        from.refuse(error.what());
    }
    return constraints;
}

}  // namespace continuo::app
