#pragma once

#include <cstdint>

#include "base/token_class.h"
#include "continuo/music_factors.h"

namespace continuo {

// The classes of music tokens in masks. They let sampling settings change which note is struck without
// changing the balance of strokes and time steps.
enum MusicClass : std::uint8_t {
    kNoteOns = kDefaultClass,
    kNoteOffs = 2,
    kVelocities = 3,
    kPedalDowns = 4,  // as kAsModelled, but with their own weight
    kTimeSteps = 6,   // as kAsModelled, but with a temperature factor of its own
    kAsModelled = 7,  // temperature and filters leave its tokens alone
};

// Returns the sampling rules of the classes. pedalWeight: the weight of kPedalDowns, see
// MidiLimits::pedalWeight().
constexpr ClassRules musicRules(const MusicFactors& factors = {}, double pedalWeight = 1) {
    ClassRules rules;
    rules[kNoteOns] = {factors.pitchTemperature, false, "pitch"};
    rules[kVelocities] = {factors.velocityTemperature, false, "velocity"};
    rules[kPedalDowns] = {1, true, "pedal", pedalWeight};
    rules[kTimeSteps] = {factors.timingTemperature, true, "timing"};
    rules[kAsModelled] = {1, true};
    return rules;
}

}  // namespace continuo
