#pragma once

#include <optional>

#include <QRectF>
#include <QSizeF>

#include "roll/overview/overview_geometry.h"
#include "roll/roll_content.h"

namespace continuo::ui {

inline constexpr double kClickTolerance = 4;  // px; a shorter drag is a click

// The layout of a piano roll, in logical pixels of its widget.
struct RollGeometry {
    QRectF ruler, band, gutter, roll, velocity, pedal;  // empty if absent
    OverviewGeometry overview;
    double begin = 0.0;   // s, at roll.left()
    double scale = 21.5;  // px per second
    int lowest = 36;      // pitch of the bottom row
    int rowHeight = 8;
    double ratio = 1.0;  // device pixels per logical pixel

    // Returns the x of second 0. Times are placed relative to it, so that tiles and overlays coincide.
    double origin() const { return snapToPixel(roll.left() - begin * scale); }
    double xOf(double seconds) const { return origin() + snapToPixel(seconds * scale); }
    double timeAt(double x) const { return begin + (x - roll.left()) / scale; }
    // Returns the upper edge of a pitch's row.
    double yOf(int pitch) const { return roll.bottom() - (pitch - lowest + 1) * rowHeight; }
    int pitchAt(double y) const;
    // Rounds to device pixels, so that edges are sharp.
    double snapToPixel(double logical) const;
    double end() const { return timeAt(roll.right()); }
    // Returns whether this is Stage view, which has neither ruler nor lanes.
    bool isStage() const { return ruler.isEmpty(); }
    // Returns whether the velocity lane is collapsed to a line, or absent.
    bool velocityFolded() const { return velocity.height() <= 2; }
    // Returns a note's rectangle, at least 4 px wide for the player and 6 px for the model. A sounding note
    // extends to `now`, or to the right edge without `now`.
    QRectF noteRect(const RollNote& note, std::optional<double> now) const;
};

// Lays out the parts; `stage`: without lanes, ruler and overview.
RollGeometry layOutRoll(const QSizeF& size, bool velocityLane, bool stage, bool overview = false);

// The lines of the time grid at a scale.
struct TimeGrid {
    double major = 5.0;  // s, between lines with a label in the ruler
    double minor = 1.0;
    int decimals = 0;  // of the labels
};
TimeGrid timeGridAt(double scale);

}  // namespace continuo::ui
