#pragma once

#include <continuo/music_constraints.h>

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

// What "constraints" says; none where it is missing. Throws as nlohmann does where it is something else, and
// Error(BadRequest) where they cannot be kept.
template <class Json>
MusicConstraints readConstraints(const Json& from) {
    MusicConstraints constraints;
    const auto found = from.find("constraints");
    if (found == from.end()) return constraints;
    constraints.pitchClasses = 0;
    for (const Json& each : found->at("pitch_classes"))
        constraints.pitchClasses |= static_cast<std::uint16_t>(1u << (each.template get<unsigned>() % 12));
    found->at("strict").get_to(constraints.strict);
    found->at("pitches").at(0).get_to(constraints.lowest);
    found->at("pitches").at(1).get_to(constraints.highest);
    found->at("voices").get_to(constraints.voices);
    found->at("density").get_to(constraints.density);
    found->at("velocities").at(0).get_to(constraints.softest);
    found->at("velocities").at(1).get_to(constraints.loudest);
    constraints.check();
    return constraints;
}

}  // namespace continuo::app
