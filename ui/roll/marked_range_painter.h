#pragma once

#include <QColor>
#include <QRectF>

#include "roll/marked_range.h"
#include "roll/roll_geometry.h"
#include "theme/tokens.h"

class QPainter;

namespace continuo::ui {

// Under what is marked, instead of `ground`: notes keep 3:1 on it, and text2 can be read.
QColor markedGround(const Tokens&, const QColor& ground);

// How a marked range is drawn around its ground, which the tiles have.
struct MarkedRangePainter {
    const RollGeometry& geometry;
    const Tokens& tokens;

    // Its part of the ruler and the edges that can be dragged; before the ruler's labels.
    void paintInRuler(QPainter&, const MarkedRange&) const;
    // The edges through roll and lanes.
    void paintEdges(QPainter&, const MarkedRange&) const;
};

// Where an edge can be taken hold of: in the ruler.
QRectF markedEdge(const RollGeometry&, double seconds);

}  // namespace continuo::ui
