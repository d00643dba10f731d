#pragma once

#include <continuo/error.h>
#include <continuo/music_constraints.h>

#include <algorithm>
#include <cstdint>

namespace continuo::app {

// Constraints as JSON of nlohmann's, for provenance, records and jobs.
template <class Json>
Json constraintsJson(const MusicConstraints& constraints) {
    Json classes = Json::array();
    for (int each = 0; each < 12; ++each)
        if ((constraints.pitchClasses >> each & 1) != 0) classes.push_back(each);
    return {{"pitch_classes", classes},
            {"strict", constraints.strict},
            {"pitches", {constraints.lowest, constraints.highest}},
            {"voices", constraints.voices},
            {"density", constraints.density},
            {"velocities", {constraints.softest, constraints.loudest}}};
}

// Adds them under "constraints" where there are any.
template <class Json>
void writeConstraints(Json& to, const MusicConstraints& constraints) {
    if (constraints != MusicConstraints{}) to["constraints"] = constraintsJson<Json>(constraints);
}

// A whole number of at most seven digits; throws Error(BadRequest).
template <class Json>
int wholeOf(const Json& json) {
    constexpr std::int64_t kMost = 9'999'999;
    if (!json.is_number_integer())
        throw Error(ErrorCode::BadRequest, "constraints: something else stands where a whole number belongs");
    return static_cast<int>(std::clamp(json.template get<std::int64_t>(), -kMost, kMost));
}

// What "constraints" says; none where it is missing. Throws as nlohmann does where it is something else, and
// Error(BadRequest) where they cannot be kept.
template <class Json>
MusicConstraints readConstraints(const Json& from) {
    MusicConstraints constraints;
    const auto found = from.find("constraints");
    if (found == from.end()) return constraints;
    constraints.pitchClasses = 0;
    for (const Json& each : found->at("pitch_classes"))
        constraints.pitchClasses |= static_cast<std::uint16_t>(1 << std::clamp(wholeOf(each), 0, 11));
    found->at("strict").get_to(constraints.strict);
    constraints.lowest = wholeOf(found->at("pitches").at(0));
    constraints.highest = wholeOf(found->at("pitches").at(1));
    constraints.voices = wholeOf(found->at("voices"));
    found->at("density").get_to(constraints.density);
    constraints.softest = wholeOf(found->at("velocities").at(0));
    constraints.loudest = wholeOf(found->at("velocities").at(1));
    constraints.check();
    return constraints;
}

}  // namespace continuo::app
