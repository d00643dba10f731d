#pragma once

#include <cstdint>

#include "base/token_class.h"
#include "continuo/music_factors.h"

namespace continuo {

// The classes of the tokens of music in masks. So a careful setting changes which note is struck, but not how
// often a note is struck rather than time goes on.
enum MusicClass : std::uint8_t {
    kNoteOns = kUsualClass,
    kNoteOffs = 2,
    kVelocities = 3,
    kPedalDowns = 4,  // as kAsModelled, but how often they come can be weighed
    kTimeSteps = 6,   // as kAsModelled, but with a temperature factor of its own
    kAsModelled = 7,  // temperature and filters leave its tokens alone
};

// How they are drawn. pedalWeight: of kPedalDowns, see MidiLimits::pedalWeight().
constexpr ClassRules musicRules(const MusicFactors& factors = {}, double pedalWeight = 1) {
    ClassRules rules;
    rules[kNoteOns] = {factors.pitch, false, "pitch"};
    rules[kVelocities] = {factors.velocity, false, "velocity"};
    rules[kPedalDowns] = {1, true, "pedal", pedalWeight};
    rules[kTimeSteps] = {factors.timing, true, "timing"};
    rules[kAsModelled] = {1, true};
    return rules;
}

}  // namespace continuo
