#pragma once

namespace continuo {

// What the temperature is multiplied by where a kind of token of music is drawn, kLeast to kMost. How often
// each kind comes is not touched: only which step of time, which pitch, which velocity it is.
struct TemperatureFactors {
    static constexpr double kLeast = 0.5, kMost = 2;

    double timing = 1;  // of the model's own temperature 1, which time goes on by
    double pitch = 1;   // of strokes
    double velocity = 1;
    bool operator==(const TemperatureFactors&) const = default;
};

}  // namespace continuo
