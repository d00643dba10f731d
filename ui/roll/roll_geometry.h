#pragma once

#include <optional>

#include <QRectF>
#include <QSizeF>

#include "roll/overview/overview_geometry.h"
#include "roll/roll_content.h"

namespace continuo::ui {

inline constexpr double kClick = 4;  // px; a hand that moves less meant a click

// Where everything of a piano roll lies, in logical pixels of its widget.
struct RollGeometry {
    QRectF ruler, band, gutter, roll, velocity, pedal;  // empty where there is none
    OverviewGeometry overview;
    double begin = 0.0;   // s, at roll.left()
    double scale = 21.5;  // px a second
    int lowest = 36;      // the pitch of the row at the bottom
    int rowHeight = 8;
    double ratio = 1.0;  // device pixels a logical pixel

    // Where second 0 is. Times are placed from there, so what is drawn in tiles and what is drawn over them
    // fall together.
    double origin() const { return snapped(roll.left() - begin * scale); }
    double xOf(double seconds) const { return origin() + snapped(seconds * scale); }
    double timeAt(double x) const { return begin + (x - roll.left()) / scale; }
    // The upper edge of a pitch's row.
    double yOf(int pitch) const { return roll.bottom() - (pitch - lowest + 1) * rowHeight; }
    int pitchAt(double y) const;
    // The nearest place between device pixels, so edges stay sharp.
    double snapped(double logical) const;
    double end() const { return timeAt(roll.right()); }
    // Stage view, which has neither ruler nor lanes.
    bool isStage() const { return ruler.isEmpty(); }
    // Whether the velocity lane is a line, or not there.
    bool velocityFolded() const { return velocity.height() <= 2; }
    // The least width a note has, so it can be seen: 4 px yours, 6 px the model's. A note that sounds lasts
    // until `now`, where nothing is `now` until the right edge.
    QRectF noteRect(const RollNote& note, std::optional<double> now) const;
};

// Places the parts; lanes, ruler and overview are left out in `stage`.
RollGeometry layOutRoll(const QSizeF& size, bool velocityLane, bool stage, bool overview = false);

// The lines of the time grid at a scale.
struct TimeGrid {
    double major = 5.0;  // s, between lines that carry a time in the ruler
    double minor = 1.0;
    int decimals = 0;  // that the times need
};
TimeGrid timeGridAt(double scale);

}  // namespace continuo::ui
