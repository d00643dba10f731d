#pragma once

#include <continuo/music_constraints.h>

#include <array>
#include <cmath>
#include <optional>
#include <string_view>

namespace continuo::app {

// How near a model comes to its beats, as files name it: not at all, near them, on them.
inline constexpr std::array<std::string_view, 3> kInTimeNames = {"off", "near", "on"};
inline std::string_view inTimeName(std::optional<MusicConstraints::Pulse::Pull> pull) {
    return kInTimeNames[!pull ? 0 : *pull == MusicConstraints::Pulse::Pull::Near ? 1 : 2];
}

// The sixteenths of beats as what a model may be asked to keep to; origin: of beat 0, s on the music's clock.
inline MusicConstraints::Pulse pulseOf(double beatSeconds, double origin,
                                       MusicConstraints::Pulse::Pull pull) {
    constexpr int kPartsOfBeat = 4;
    const double step = beatSeconds / kPartsOfBeat;
    // The nearest line from 0 on, so that the same beats are the same pulse however far away they began.
    const double nearest = origin - step * std::floor(origin / step);
    return {step, nearest, pull};
}

}  // namespace continuo::app
