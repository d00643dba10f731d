#pragma once

#include <continuo/error.h>
#include <continuo/music_constraints.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>

namespace continuo::app {

// By MusicConstraints::Guard.
inline constexpr std::array<const char*, 3> kGuardNames = {"off", "mild", "strong"};

// By MusicConstraints::Pulse::Pull.
inline constexpr std::array<const char*, 2> kPullNames = {"near", "on"};

// Constraints as JSON of nlohmann's, for provenance, records and jobs.
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
    if (constraints.leastDensity > 0) json["least_density"] = constraints.leastDensity;
    if (const MusicConstraints::Pulse& pulse = constraints.pulse; pulse.seconds > 0)
        json["pulse"] = {{"seconds", pulse.seconds},
                         {"origin", pulse.origin},
                         {"pull", kPullNames[static_cast<std::size_t>(pulse.pull)]}};
    if (constraints.calmPedal) json["calm_pedal"] = true;
    if (constraints.pedalVoices) json["pedal_voices"] = true;
    return json;
}

// Adds them under "constraints" where there are any.
template <class Json>
void writeConstraints(Json& to, const MusicConstraints& constraints) {
    if (constraints != MusicConstraints{}) to["constraints"] = constraintsJson<Json>(constraints);
}

[[noreturn]] inline void refuseConstraint(const std::string& what) {
    throw Error(ErrorCode::BadRequest, "constraints: " + what + "; they were not written by Continuo");
}

template <class Json>
int wholeOf(const Json& json) {
    constexpr double kMost = 9'999'999;
    if (!json.is_number_integer() || std::abs(json.template get<double>()) > kMost)
        refuseConstraint("something else stands where a small whole number belongs");
    return json.template get<int>();
}

template <class Json>
const Json& listOf(const Json& json) {
    if (!json.is_array()) refuseConstraint("something else stands where a list belongs");
    return json;
}

template <class Json>
void readPair(const Json& json, int& low, int& high) {
    if (listOf(json).size() != 2) refuseConstraint("a range has not two ends");
    low = wholeOf(json[0]);
    high = wholeOf(json[1]);
}

template <class Choice, class Json, std::size_t kCount>
Choice oneOf(const Json& json, const std::array<const char*, kCount>& names, const std::string& what) {
    const auto name = std::ranges::find(names, json.template get<std::string>());
    if (name == names.end()) refuseConstraint("an unknown " + what);
    return static_cast<Choice>(name - names.begin());
}

// What "constraints" says; none where it is missing. Throws as nlohmann does where it is something else, and
// Error(BadRequest) where they cannot be kept.
template <class Json>
MusicConstraints readConstraints(const Json& from) {
    MusicConstraints constraints;
    const auto found = from.find("constraints");
    if (found == from.end()) return constraints;
    constraints.pitchClasses = 0;
    for (const Json& each : listOf(found->at("pitch_classes"))) {
        const int pitchClass = wholeOf(each);
        if (pitchClass < 0 || pitchClass > 11) refuseConstraint("a pitch class beyond 0 to 11");
        constraints.pitchClasses |= static_cast<std::uint16_t>(1 << pitchClass);
    }
    found->at("strict").get_to(constraints.strict);
    readPair(found->at("pitches"), constraints.lowest, constraints.highest);
    constraints.voices = wholeOf(found->at("voices"));
    found->at("density").get_to(constraints.density);
    if (const auto least = found->find("least_density"); least != found->end())
        least->get_to(constraints.leastDensity);
    readPair(found->at("velocities"), constraints.softest, constraints.loudest);
    if (const auto guard = found->find("repetition_guard"); guard != found->end()) {
        constraints.repetition =
            oneOf<MusicConstraints::Guard>(*guard, kGuardNames, "guard against repetition");
    }
    if (const auto pulse = found->find("pulse"); pulse != found->end()) {
        pulse->at("seconds").get_to(constraints.pulse.seconds);
        pulse->at("origin").get_to(constraints.pulse.origin);
        constraints.pulse.pull =
            oneOf<MusicConstraints::Pulse::Pull>(pulse->at("pull"), kPullNames, "pull of a pulse");
    }
    // What says nothing of a rule was made before there was the rule.
    const auto hasRule = [&](const char* name) {
        const auto rule = found->find(name);
        return rule != found->end() && rule->template get<bool>();
    };
    constraints.calmPedal = hasRule("calm_pedal");
    constraints.pedalVoices = hasRule("pedal_voices");
    constraints.check();
    return constraints;
}

}  // namespace continuo::app
