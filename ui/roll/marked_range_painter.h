#pragma once

#include <QColor>
#include <QRectF>

#include "roll/marked_range.h"
#include "roll/roll_geometry.h"
#include "theme/tokens.h"

class QPainter;

namespace continuo::ui {

// Returns the background of a marked range over `ground`: notes keep a contrast of 3:1, text2 is readable.
QColor markedBackground(const Tokens&, const QColor& ground);

// Draws a marked range except its background, which the tiles contain.
struct MarkedRangePainter {
    const RollGeometry& geometry;
    const Tokens& tokens;

    // Paints the range in the ruler with its draggable edges; call before the ruler's labels.
    void paintInRuler(QPainter&, const MarkedRange&) const;
    // Paints the edges through roll and lanes.
    void paintEdges(QPainter&, const MarkedRange&) const;
};

// Returns the draggable area of an edge in the ruler.
QRectF markedEdge(const RollGeometry&, double seconds);

}  // namespace continuo::ui
