#pragma once

#include <QtGlobal>
#include <cmath>

namespace continuo::ui {

// Returns the whole units of the last decimal in |seconds|. All clocks round down, because 1:00.0 at 59.96 s
// would be early.
inline qint64 clockUnits(double seconds, int decimals) {
    constexpr double kRounding = 1e-6;  // error of sums of tenths
    return static_cast<qint64>(std::floor(std::abs(seconds) * std::pow(10.0, decimals) + kRounding));
}

}  // namespace continuo::ui
