#pragma once

#include <QColor>
#include <array>

namespace continuo::ui {

// The surprise ramp of the theme in use as a table, for widgets that colour thousands of places in a frame:
// Tokens::heatAt() to within 1/32 bit. Ask for it once a paint; it is for the GUI thread only.
class HeatRamp {
public:
    static const HeatRamp& current();
    // Colour of `bits` a note, pixel byte or code.
    QRgb at(double bits) const;

private:
    static constexpr std::size_t kSteps = 256;

    std::array<QRgb, kSteps> colours_{};
    std::array<QColor, 5> drawnFrom_;
};

}  // namespace continuo::ui
