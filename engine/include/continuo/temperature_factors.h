#pragma once

namespace continuo {

// Factors (kLeast to kMost) on the temperature for each kind of music token. They do not change how often
// each kind occurs, only which time step, pitch or velocity is drawn.
struct TemperatureFactors {
    static constexpr double kLeast = 0.5, kMost = 2;
    // What the programs begin with for `timing`: a model that goes on from its own music drifts towards short
    // steps, and with 1 strikes a fifth more notes a second than the pianist it went on from.
    static constexpr double kUsualTiming = 1.04;

    double timing = 1;  // of time, whose temperature is 1 otherwise
    double pitch = 1;   // of strokes
    double velocity = 1;
    bool operator==(const TemperatureFactors&) const = default;
};

}  // namespace continuo
