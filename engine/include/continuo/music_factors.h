#pragma once

namespace continuo {

// How the drawing of music departs from what the model says, factors from kLeast to kMost. Those on the
// temperature of a kind of token do not change how often the kind occurs, only which time step, pitch or
// velocity is drawn; that of the pedal changes nothing else.
struct MusicFactors {
    static constexpr double kLeast = 0.5, kMost = 2;
    // What the programs begin with for `timing`: a model that goes on from its own music drifts towards short
    // steps, and with 1 strikes a fifth more notes a second than the pianist it went on from.
    static constexpr double kUsualTiming = 1.04;
    // And for `pedal`: left to itself such a model also drifts away from the pedal.
    static constexpr double kUsualPedal = 1.1;

    double timing = 1;  // of time, whose temperature is 1 otherwise
    double pitch = 1;   // of strokes
    double velocity = 1;
    double pedal = 1;  // the pedal goes down so many times as readily, and up as much less so
    bool operator==(const MusicFactors&) const = default;
};

}  // namespace continuo
