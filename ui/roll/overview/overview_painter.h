#pragma once

#include <optional>

#include "roll/overview/overview_density.h"
#include "roll/overview/overview_geometry.h"
#include "theme/tokens.h"

class QPainter;

namespace continuo::ui {

// What an overview shows over the music, s.
struct OverviewMarks {
    double viewBegin = 0.0, viewEnd = 0.0;
    // What sounds, where a continuation begins, from where on the model remembers, where a branch begins.
    std::optional<double> now, cursor, memory, fork;
    bool operator==(const OverviewMarks&) const = default;
};

// How an overview is drawn: your notes above a middle line and the model's below it, the higher the more
// begin. The surprise map changes the colours alone; where no surprise is known the columns stay hollow.
struct OverviewPainter {
    const OverviewGeometry& geometry;
    const Tokens& tokens;

    // Columns `first` to `last` of an area at (0, 0), one for a pixel of the painter. `ratio`: pixels for a
    // logical one.
    void paintColumns(QPainter&, const OverviewDensity&, bool heat, int first, int last, double ratio) const;
    // The view as a box, which has a wider frame with the `focus`, and the moments.
    void paintMarks(QPainter&, const OverviewMarks&, bool focus) const;
};

}  // namespace continuo::ui
