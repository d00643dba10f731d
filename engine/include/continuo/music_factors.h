#pragma once

namespace continuo {

// How the drawing of music departs from what the model says.
struct MusicFactors {
    // Of factors on the temperature of a kind of token, which do not change how often the kind occurs, only
    // which time step, pitch or velocity is drawn.
    static constexpr double kLeast = 0.5, kMost = 2;
    // What the programs begin with for `timing`: a model that goes on from its own music drifts towards short
    // steps, and with 1 strikes a fifth more notes a second than the pianist it went on from.
    static constexpr double kUsualTiming = 1.04;
    static constexpr double kMostRecall = 4;
    // And for `pedalRecall`: such a model also drifts away from the pedal, until it is up for half a minute.
    static constexpr double kUsualRecall = 1;

    double timing = 1;  // of time, whose temperature is 1 otherwise
    double pitch = 1;   // of strokes
    double velocity = 1;
    // How soon the model comes back to a pedal that was used before: after t seconds of its own music without
    // it, the pedal goes down pedalRecall * t times as readily as modelled, from 1 to 10 times. 0 to
    // kMostRecall; 0: off.
    double pedalRecall = 0;
    bool operator==(const MusicFactors&) const = default;
};

}  // namespace continuo
