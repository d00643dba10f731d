#pragma once

#include <continuo/music_constraints.h>

#include <array>
#include <cmath>
#include <optional>
#include <string_view>

namespace continuo::app {

// Names in files for how closely a model follows the beats: not at all, nearly, exactly.
inline constexpr std::array<std::string_view, 3> kInTimeNames = {"off", "near", "on"};
inline std::string_view inTimeName(std::optional<MusicConstraints::Pulse::Pull> pull) {
    return kInTimeNames[!pull ? 0 : *pull == MusicConstraints::Pulse::Pull::Near ? 1 : 2];
}

// Returns the pulse for a model: the sixteenths of the beats. origin: second of beat 0 on the music's clock.
inline MusicConstraints::Pulse makePulse(double beatSeconds, double origin,
                                         MusicConstraints::Pulse::Pull pull) {
    constexpr int kPartsOfBeat = 4;
    const double step = beatSeconds / kPartsOfBeat;
    // The first line at or after second 0. So equal beats give equal pulses, wherever they began.
    const double nearest = origin - step * std::floor(origin / step);
    return {step, nearest, pull};
}

}  // namespace continuo::app
