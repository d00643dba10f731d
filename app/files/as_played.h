#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace continuo::app {

inline constexpr const char* kAsPlayed = "as played";

// What of their player's style music was held to, where its constraints tell no more than what came of it.
struct AsPlayed {
    bool scale = false, dynamics = false;
    // The velocities within which the dynamics were followed, where the constraints have narrower ones.
    std::optional<std::pair<int, int>> within = {};
    bool operator==(const AsPlayed&) const = default;
};

// Adds it to JSON of nlohmann's, for provenance, records and jobs, beside what writeSampling() wrote.
template <class Json>
void writeAsPlayed(Json& to, const AsPlayed& asPlayed) {
    if (asPlayed.scale) to["scale"] = kAsPlayed;
    if (!asPlayed.dynamics) return;
    to["dynamics"] = kAsPlayed;
    if (asPlayed.within) to["dynamics_within"] = {asPlayed.within->first, asPlayed.within->second};
}

// Takes it back from an object; what is missing, or says something else, was not held to it.
template <class Json>
AsPlayed readAsPlayed(const Json& from) {
    const auto says = [&from](const char* field) {
        const auto found = from.find(field);
        return found != from.end() && found->is_string() && *found == kAsPlayed;
    };
    AsPlayed asPlayed{says("scale"), says("dynamics")};
    const auto within = from.find("dynamics_within");
    const bool isPair = asPlayed.dynamics && within != from.end() && within->is_array() &&
                        within->size() == 2 && (*within)[0].is_number_integer() &&
                        (*within)[1].is_number_integer();
    if (!isPair) return asPlayed;
    constexpr int kLeast = 1, kMost = 127;
    const auto velocity = [&](std::size_t at) {
        return static_cast<int>(
            std::clamp<std::int64_t>((*within)[at].template get<std::int64_t>(), kLeast, kMost));
    };
    asPlayed.within = std::minmax({velocity(0), velocity(1)});
    return asPlayed;
}

}  // namespace continuo::app
