#pragma once

namespace continuo {

// Factors (kLeast to kMost) on the temperature for each kind of music token. They do not change how often
// each kind occurs, only which time step, pitch or velocity is drawn.
struct TemperatureFactors {
    static constexpr double kLeast = 0.5, kMost = 2;

    double timing = 1;  // of time, whose temperature is 1 otherwise
    double pitch = 1;   // of strokes
    double velocity = 1;
    bool operator==(const TemperatureFactors&) const = default;
};

}  // namespace continuo
