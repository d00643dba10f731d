#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace continuo::app {

inline constexpr const char* kAsPlayed = "as played";

// What was chosen, where music's constraints tell no more than what came of it.
struct ConstraintChoices {
    // kAsPlayed, or a chosen scale by its name, as its pitch classes are those of others too; empty: neither.
    std::string scale = {};
    bool dynamicsAsPlayed = false;
    // The velocities within which the dynamics were followed, where the constraints have narrower ones.
    std::optional<std::pair<int, int>> within = {};
    bool operator==(const ConstraintChoices&) const = default;
};

// Adds them to JSON of nlohmann's, for provenance, records and jobs, beside what writeSampling() wrote.
template <class Json>
void writeChoices(Json& to, const ConstraintChoices& choices) {
    if (!choices.scale.empty()) to["scale"] = choices.scale;
    if (!choices.dynamicsAsPlayed) return;
    to["dynamics"] = kAsPlayed;
    if (choices.within) to["dynamics_within"] = {choices.within->first, choices.within->second};
}

// Takes them back from an object; what is missing, or no text, was not chosen.
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
    choices.within = std::minmax({velocity(0), velocity(1)});
    return choices;
}

}  // namespace continuo::app
