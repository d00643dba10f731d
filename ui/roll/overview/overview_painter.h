#pragma once

#include <optional>

#include "roll/overview/overview_density.h"
#include "roll/overview/overview_geometry.h"
#include "theme/tokens.h"

class QPainter;

namespace continuo::ui {

// The marks of an overview, in s of the music.
struct OverviewMarks {
    double viewBegin = 0.0, viewEnd = 0.0;
    // The playing moment; where a continuation, the model's memory and a branch begin.
    std::optional<double> now, cursor, memory, fork;
    bool operator==(const OverviewMarks&) const = default;
};

// Draws an overview: the player's notes above a middle line and the model's below, heights by note density.
// The surprise map changes only colours; columns without known surprise are hollow.
struct OverviewPainter {
    const OverviewGeometry& geometry;
    const Tokens& tokens;

    // Paints columns `first` to `last` of an area at (0, 0), one per pixel of the painter. `ratio`: device
    // pixels per logical pixel.
    void paintColumns(QPainter&, const OverviewDensity&, bool heat, int first, int last, double ratio) const;
    // Paints the view as a box (with a wider frame if `focus`) and the marks.
    void paintMarks(QPainter&, const OverviewMarks&, bool focus) const;
};

}  // namespace continuo::ui
