#pragma once

#include <QColor>
#include <array>

namespace continuo::ui {

// Lookup table of the current theme's surprise ramp, for widgets that colour thousands of items per frame:
// Tokens::heatAt() to within 1/32 bit. Get it once per paint; GUI thread only.
class HeatRamp {
public:
    static const HeatRamp& current();
    // Returns the colour of `bits` per note, pixel byte or code.
    QRgb at(double bits) const;

private:
    static constexpr std::size_t kSteps = 256;

    std::array<QRgb, kSteps> colours_{};
    std::array<QColor, 5> drawnFrom_;
};

}  // namespace continuo::ui
