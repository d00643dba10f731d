#pragma once

#include <continuo/music_constraints.h>

#include <cmath>

namespace continuo::app {

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
