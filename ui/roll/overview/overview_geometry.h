#pragma once

#include <QRectF>

namespace continuo::ui {

inline constexpr double kOverviewHeight = 24;  // px

// The placement of moments in an overview of all music.
struct OverviewGeometry {
    QRectF area;           // px; empty: no overview
    double seconds = 0.0;  // covered by the width, from second 0 on

    bool isEmpty() const { return area.isEmpty() || seconds <= 0; }
    // Pixels per second. This and the following functions require a non-empty overview.
    double scale() const { return area.width() / seconds; }
    double xOf(double moment) const { return area.left() + moment * scale(); }
    double timeAt(double x) const { return (x - area.left()) / scale(); }
    // Returns the box of [begin, end], clipped to the area and wide enough to drag.
    QRectF viewBox(double begin, double end) const;
};

}  // namespace continuo::ui
