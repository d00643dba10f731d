#pragma once

#include <cmath>

namespace continuo::app {

// Converts decibels to an amplitude factor: 1 for 0 dB, about 0.5 for -6.
inline double toAmplitude(double decibels) { return std::pow(10, decibels / 20); }
// Converts a factor to decibels.
inline double toDecibels(double amplitude) { return 20 * std::log10(amplitude); }

}  // namespace continuo::app
