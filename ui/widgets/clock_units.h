#pragma once

#include <QtGlobal>
#include <cmath>

namespace continuo::ui {

// How many units of the last decimal have passed in `seconds`, its sign apart: all clocks count like this,
// and one that says 1:00.0 at 59.96 s would be early.
inline qint64 clockUnits(double seconds, int decimals) {
    constexpr double kRounding = 1e-6;  // of sums of tenths
    return static_cast<qint64>(std::floor(std::abs(seconds) * std::pow(10.0, decimals) + kRounding));
}

}  // namespace continuo::ui
