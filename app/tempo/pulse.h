#pragma once

#include <continuo/music_constraints.h>

#include <array>
#include <cmath>
#include <optional>
#include <string_view>

namespace continuo::app {

// Names, in files, of how closely a model keeps to the beats: not at all, near them, on them.
inline constexpr std::array<std::string_view, 3> kInTimeNames = {"off", "near", "on"};
inline std::string_view inTimeName(std::optional<MusicConstraints::Pulse::Pull> pull) {
    return kInTimeNames[!pull ? 0 : *pull == MusicConstraints::Pulse::Pull::Near ? 1 : 2];
}

// The pulse that a model is asked to keep to: the sixteenths of the beats. origin: seconds at beat 0, on the
// music's clock.
inline MusicConstraints::Pulse pulseOf(double beatSeconds, double origin,
                                       MusicConstraints::Pulse::Pull pull) {
    constexpr int kPartsOfBeat = 4;
    const double step = beatSeconds / kPartsOfBeat;
    // The nearest line from 0 on, so that the same beats are the same pulse however far away they began.
    const double nearest = origin - step * std::floor(origin / step);
    return {step, nearest, pull};
}

}  // namespace continuo::app
