#pragma once

#include <algorithm>

namespace continuo::ui {

// Sliders for the most notes per second: numbers, and at the right end any number. A form stores "any" as 0.
inline constexpr double kMostDensity = 30, kDensityStep = 0.5;  // notes per second
inline constexpr double kAnyDensity = kMostDensity + kDensityStep;

inline double densityToSlider(double most) { return most > 0 ? most : kAnyDensity; }
inline double sliderToDensity(double slider) {
    return slider > kMostDensity ? 0 : std::max(slider, kDensityStep);
}

}  // namespace continuo::ui
