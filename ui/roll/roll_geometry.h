#pragma once

#include <QRectF>

#include "roll/roll_content.h"

namespace continuo::ui {

// Where everything of a piano roll lies, in logical pixels of its widget.
struct RollGeometry {
    QRectF ruler, band, gutter, roll, velocity, pedal;  // empty where there is none
    double begin = 0.0;                                 // s, at roll.left()
    double scale = 21.5;                                // px a second
    int lowest = 36;                                    // the pitch of the row at the bottom
    int rowHeight = 8;
    double ratio = 1.0;  // device pixels a logical pixel

    double xOf(double seconds) const { return snapped(roll.left() + (seconds - begin) * scale); }
    double timeAt(double x) const { return begin + (x - roll.left()) / scale; }
    // The upper edge of a pitch's row.
    double yOf(int pitch) const { return roll.bottom() - (pitch - lowest + 1) * rowHeight; }
    int pitchAt(double y) const;
    // The nearest place between device pixels, so edges stay sharp.
    double snapped(double logical) const;
    double end() const { return timeAt(roll.right()); }
    // The least width a note has, so it can be seen: 4 px yours, 6 px the model's. A note that sounds lasts
    // until `now`.
    QRectF noteRect(const RollNote& note, double now) const;
};

}  // namespace continuo::ui
