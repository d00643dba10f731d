#pragma once

#include <cmath>

namespace continuo::app {

// The factor by which so many decibels change an amplitude: 1 for 0 dB, 0.5 for some -6.
inline double amplitudeOf(double decibels) { return std::pow(10, decibels / 20); }
// The decibels that make this factor.
inline double decibelsOf(double amplitude) { return 20 * std::log10(amplitude); }

}  // namespace continuo::app
