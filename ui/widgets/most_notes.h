#pragma once

#include <algorithm>

namespace continuo::ui {

// Sliders for the most notes a second: from few to many, and at the right end, beside the most, any number. A
// form says any by 0.
inline constexpr double kMostDensity = 30, kDensityStep = 0.5;  // notes a second
inline constexpr double kAnyDensity = kMostDensity + kDensityStep;

inline double sliderOfMostNotes(double most) { return most > 0 ? most : kAnyDensity; }
inline double mostNotesOf(double slider) {
    return slider > kMostDensity ? 0 : std::max(slider, kDensityStep);
}

}  // namespace continuo::ui
