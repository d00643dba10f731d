#pragma once

#include <QRectF>

namespace continuo::ui {

inline constexpr double kOverviewHeight = 24;  // px

// Where moments lie in an overview of all of the music.
struct OverviewGeometry {
    QRectF area;           // px; empty: there is none
    double seconds = 0.0;  // that its width spans, from second 0 on

    bool isEmpty() const { return area.isEmpty() || seconds <= 0; }
    // Pixels for a second. This and all below need one that is not empty.
    double scale() const { return area.width() / seconds; }
    double xOf(double moment) const { return area.left() + moment * scale(); }
    double timeAt(double x) const { return (x - area.left()) / scale(); }
    // What of [begin, end] is within, as a box that is wide enough to be taken hold of.
    QRectF boxOf(double begin, double end) const;
};

}  // namespace continuo::ui
