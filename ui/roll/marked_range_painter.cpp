#include "roll/marked_range_painter.h"

#include <algorithm>

#include <QPainter>

namespace continuo::ui {

namespace {

constexpr double kFlag = 6;  // px, an edge's flag in the ruler
constexpr double kEdge = 3;  // px, width of a draggable edge

}  // namespace

QColor markedBackground(const Tokens& tokens, const QColor& ground) {
    if (tokens.highContrast) return mix(ground, tokens.accent, 0.25);
    if (tokens.dark) return mix(ground, tokens.accent, 0.16);
    // A darker background would leave soft notes hardly enough contrast.
    return mix(mix(ground, tokens.bg1, 0.6), tokens.accent, 0.1);
}

void MarkedRangePainter::paintInRuler(QPainter& painter, const MarkedRange& range) const {
    const QRectF& ruler = geometry.ruler;
    const double left = geometry.xOf(range.from), right = geometry.xOf(range.to);
    const QRectF seen = QRectF(left, ruler.top(), right - left, ruler.height()).intersected(ruler);
    if (!seen.isEmpty()) {
        painter.fillRect(seen, markedBackground(tokens, tokens.bg1));
        painter.fillRect(QRectF(seen.left(), seen.top(), seen.width(), tokens.outline), tokens.accent);
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.accent);
    // An inward flag at each edge, at most half of the range wide.
    const double flag = std::min(kFlag, (right - left) / 2);
    const double top = ruler.top();
    painter.drawPolygon(QPolygonF({{left, top}, {left + flag, top}, {left, top + kFlag}}));
    painter.drawPolygon(QPolygonF({{right + 1, top}, {right + 1 - flag, top}, {right + 1, top + kFlag}}));
    painter.restore();
    for (const double x : {left, right})
        painter.fillRect(QRectF(x, ruler.top(), tokens.outline, ruler.height()), tokens.accent);
}

void MarkedRangePainter::paintEdges(QPainter& painter, const MarkedRange& range) const {
    const double bottom = std::max(geometry.roll.bottom(), geometry.pedal.bottom());
    for (const double seconds : {range.from, range.to})
        painter.fillRect(
            QRectF(geometry.xOf(seconds), geometry.roll.top(), tokens.outline, bottom - geometry.roll.top()),
            tokens.accent);
}

QRectF markedEdge(const RollGeometry& geometry, double seconds) {
    return {geometry.xOf(seconds) - 1, geometry.ruler.top(), kEdge, geometry.ruler.height()};
}

}  // namespace continuo::ui
