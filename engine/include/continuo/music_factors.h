#pragma once

#include "continuo/user_parameters.h"

namespace continuo {

// The user's adjustments of the model's probabilities for music.
struct MusicFactors {
    // A factor changes which time step, pitch or velocity is drawn, not how often tokens of that kind are
    // drawn.
    double timingTemperature = 1;  // of time steps, whose base temperature is 1
    double pitchTemperature = 1;   // of struck notes
    double velocityTemperature = 1;
    // How soon the model returns to a pedal that was used before. After t seconds of its own music without
    // the pedal, its press becomes pedalRecall * t times as likely, within 1 to 10 times. 0: off.
    double pedalRecall = 0;
    bool operator==(const MusicFactors&) const = default;
};

// Calls visit(parameter, field of each struct) for each factor. Structs: MusicFactors, and others whose
// fields have the same names.
template <class Visit, class... Structs>
constexpr void forEachFactor(const Visit& visit, Structs&... structs) {
    visit(parameters::kTimingTemperature, structs.timingTemperature...);
    visit(parameters::kPitchTemperature, structs.pitchTemperature...);
    visit(parameters::kVelocityTemperature, structs.velocityTemperature...);
    visit(parameters::kPedalRecall, structs.pedalRecall...);
}

}  // namespace continuo
