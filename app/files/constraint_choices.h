#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace continuo::app {

inline constexpr const char* kAsPlayed = "as played";

// Choices of the user that the resulting MusicConstraints do not show.
struct ConstraintChoices {
    // kAsPlayed, or the name of the chosen scale, which the pitch classes do not determine; empty: no scale.
    std::string scale = {};
    bool dynamicsAsPlayed = false;
    // The allowed velocities before they were narrowed to the player's dynamics; nullopt: not narrowed.
    std::optional<std::pair<int, int>> velocityRange = {};
    bool operator==(const ConstraintChoices&) const = default;
};

// Adds the choices to nlohmann JSON for provenance, records and jobs, beside the fields of writeSampling().
template <class Json>
void writeChoices(Json& to, const ConstraintChoices& choices) {
    if (!choices.scale.empty()) to["scale"] = choices.scale;
    if (!choices.dynamicsAsPlayed) return;
    to["dynamics"] = kAsPlayed;
    if (choices.velocityRange)
        to["dynamics_within"] = {choices.velocityRange->first, choices.velocityRange->second};
}

// Reads the choices from an object. Missing or mistyped fields mean not chosen.
template <class Json>
ConstraintChoices readChoices(const Json& from) {
    const auto textOf = [&from](const char* field) {
        const auto found = from.find(field);
        return found != from.end() && found->is_string() ? found->template get<std::string>() : std::string();
    };
    ConstraintChoices choices{textOf("scale"), textOf("dynamics") == kAsPlayed};
    const auto within = from.find("dynamics_within");
    const bool isPair = choices.dynamicsAsPlayed && within != from.end() && within->is_array() &&
                        within->size() == 2 && (*within)[0].is_number_integer() &&
                        (*within)[1].is_number_integer();
    if (!isPair) return choices;
    constexpr int kLeast = 1, kMost = 127;
    const auto velocity = [&](std::size_t at) {
        return static_cast<int>(
            std::clamp<std::int64_t>((*within)[at].template get<std::int64_t>(), kLeast, kMost));
    };
    choices.velocityRange = std::minmax({velocity(0), velocity(1)});
    return choices;
}

}  // namespace continuo::app
