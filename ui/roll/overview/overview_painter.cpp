#include "roll/overview/overview_painter.h"

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QPolygonF>

#include "roll/note_painter.h"

namespace continuo::ui {

namespace {

constexpr double kMusicMargin = 3;    // px above and below the columns
constexpr double kManyNotes = 5;      // per second: a column of this density has 63 % of the height
constexpr double kBesideView = 0.45;  // opacity of the background over music out of view

double columnHeight(const NoteDensity& density, double most) {
    if (density.perSecond <= 0) return 0;
    return std::max(1.0, std::round(most * (1 - std::exp(-density.perSecond / kManyNotes))));
}

void paintFork(QPainter& painter, double x, const QRectF& area, const Tokens& tokens) {
    for (double y = area.top() + 1; y < area.bottom(); y += 4)
        painter.fillRect(QRectF(x, y, 1, std::min(2.0, area.bottom() - y)), tokens.text);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.text);
    const double foot = area.bottom();
    painter.drawPolygon(QPolygonF({{x - 3.5, foot}, {x + 4.5, foot}, {x + 0.5, foot - 5}}));
    painter.restore();
}

void paintOverviewCursor(QPainter& painter, double x, const QRectF& area, const Tokens& tokens) {
    painter.fillRect(QRectF(x, area.top(), 1, area.height()), tokens.accent);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.accent);
    const double top = area.top() + 1;
    painter.drawPolygon(QPolygonF({{x - 3.5, top}, {x + 4.5, top}, {x + 0.5, top + 5}}));
    painter.restore();
}

}  // namespace

void OverviewPainter::paintColumns(QPainter& painter, const OverviewDensity& density, bool heat, int first,
                                   int last, double ratio) const {
    const double height = std::ceil(geometry.area.height() * ratio), line = std::max(1.0, std::round(ratio));
    painter.fillRect(QRectF(first, 0, last - first + 1, height), tokens.bg0);
    const double middle = std::round(height / 2);
    painter.fillRect(QRectF(first, middle, last - first + 1, line), tokens.lineStrong);
    const double most = middle - line - std::round(kMusicMargin * ratio);
    const double seconds = 1 / (geometry.scale() * ratio);  // per column
    for (int column = first; column <= last; ++column) {
        for (const Voice voice : {Voice::You, Voice::Model}) {
            const NoteDensity found = density.densityBetween(voice, column * seconds, (column + 1) * seconds);
            const double high = columnHeight(found, most);
            if (high <= 0) continue;
            const double top = voice == Voice::You ? middle - high : middle + line;
            const double tip = voice == Voice::You ? top : top + high - line;
            if (!heat)
                painter.fillRect(QRectF(column, top, 1, high), ownerColour(tokens, voice));
            else if (found.known > 0)
                painter.fillRect(QRectF(column, top, 1, high), tokens.heatAt(found.bits / found.known));
            if (heat) painter.fillRect(QRectF(column, tip, 1, line), tokens.lineStrong);
        }
    }
    painter.fillRect(QRectF(first, 0, last - first + 1, line), tokens.line);
}

void OverviewPainter::paintMarks(QPainter& painter, const OverviewMarks& marks, bool focus) const {
    const QRectF& area = geometry.area;
    QRectF box = geometry.viewBox(marks.viewBegin, marks.viewEnd);
    box.setLeft(std::round(box.left()));
    box.setRight(std::round(box.right()));
    if (!tokens.highContrast) {
        QColor cover = tokens.bg1;
        cover.setAlphaF(static_cast<float>(kBesideView));
        painter.fillRect(QRectF(area.topLeft(), box.bottomLeft()), cover);
        painter.fillRect(QRectF(box.topRight(), area.bottomRight()), cover);
    }
    const auto inside = [&](double moment) {
        return std::round(std::clamp(geometry.xOf(moment), area.left(), area.right() - 1));
    };
    if (marks.memory) {
        const double left = inside(*marks.memory), right = inside(marks.now.value_or(geometry.seconds));
        painter.fillRect(QRectF(left, area.top() + 1, std::max(1.0, right - left), 2), tokens.accent);
    }
    if (marks.fork) paintFork(painter, inside(*marks.fork), area, tokens);
    if (marks.cursor) paintOverviewCursor(painter, inside(*marks.cursor), area, tokens);
    if (marks.now)
        painter.fillRect(QRectF(inside(*marks.now) - 1, area.top(), 2, area.height()), tokens.text);
    const double frame = focus ? 2 : tokens.outline;
    const QColor colour = focus ? tokens.focus : tokens.text2;
    painter.fillRect(QRectF(box.left(), box.top(), box.width(), frame), colour);
    painter.fillRect(QRectF(box.left(), box.bottom() - frame, box.width(), frame), colour);
    painter.fillRect(QRectF(box.left(), box.top(), 2, box.height()), colour);
    painter.fillRect(QRectF(box.right() - 2, box.top(), 2, box.height()), colour);
}

}  // namespace continuo::ui
