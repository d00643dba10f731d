#include "wave/code_painter.h"

#include <QCoreApplication>
#include <QImage>
#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "roll/roll_text.h"
#include "theme/heat_ramp.h"
#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr double kOwnersBar = 4, kCellCaption = 22, kCellTick = 4, kBetweenCellTimes = 14;  // px

struct Wave {
    Q_DECLARE_TR_FUNCTIONS(Wave)
};

}  // namespace

QRectF CodePainter::cellRect(const CodeCell& cell) const {
    const QRectF row = WaveGeometry::rowRect(geometry.nearSeam, cell.level, content.format.levels);
    return {row.left() + (cell.frame - firstCell) * geometry.cellWidth, row.top(), geometry.cellWidth,
            row.height()};
}

void CodePainter::paintMap(QPainter& painter) const {
    const QRectF& area = geometry.codes;
    if (area.isEmpty()) return;
    const RollGeometry& times = geometry.times;
    const double origin = times.origin(), ratio = times.ratio;
    const double framesPerColumn = content.format.framesPerSecond / (times.scale * ratio);
    const auto columnAt = [&](double x) { return static_cast<int>(std::lround((x - origin) * ratio)); };
    const int first = std::max(0, columnAt(area.left()));
    const int last = std::min(columnAt(area.right()),
                              static_cast<int>(std::ceil(content.codes.frames() / framesPerColumn)));
    const double end = last > first ? origin + last / ratio : area.left();
    painter.fillRect(QRectF(end, area.top(), area.right() - end, area.height()), tokens.bg0);
    if (last <= first) return;
    const int levels = content.format.levels, columns = last - first;
    const int rows = static_cast<int>(std::lround(area.height() * ratio));
    QImage image(columns, rows, QImage::Format_RGB32);
    const auto topOf = [&](int level) { return level * rows / levels; };
    const auto pixelsOf = [&](int row) { return reinterpret_cast<QRgb*>(image.scanLine(row)); };
    const HeatRamp& ramp = HeatRamp::current();
    const QRgb unknown = tokens.bg2.rgb();
    // Computes one pixel row of each level, at its separator line; the level's other rows are copies of it.
    for (int column = first; column < last; ++column) {
        const int from = static_cast<int>(column * framesPerColumn);
        const int to = std::max(from + 1, static_cast<int>((column + 1) * framesPerColumn));
        for (int level = 0; level < levels; ++level) {
            const auto bits = content.codes.meanBits(level, from, to);
            pixelsOf(topOf(level + 1) - 1)[column - first] = bits ? ramp.at(*bits) : unknown;
        }
    }
    for (int level = 0; level < levels; ++level) {
        const QRgb* found = pixelsOf(topOf(level + 1) - 1);
        for (int row = topOf(level); row < topOf(level + 1) - 1; ++row)
            std::copy(found, found + columns, pixelsOf(row));
        if (level > 0) std::fill_n(pixelsOf(topOf(level)), columns, tokens.bg0.rgb());
    }
    painter.save();
    painter.scale(1 / ratio, 1 / ratio);  // one unit per device pixel
    painter.drawImage(QPointF(origin * ratio + first, area.top() * ratio), image);
    painter.restore();
}

void CodePainter::paintCells(QPainter& painter, std::optional<double> seam,
                             const std::optional<CodeCell>& chosen) const {
    const QRectF& area = geometry.nearSeam;
    if (area.isEmpty()) return;
    paintCellsFrame(painter);
    paintOwners(painter);
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    const HeatRamp& ramp = HeatRamp::current();
    const int last = std::min(firstCell + geometry.cells(), content.codes.frames());
    for (int level = 0; level < content.format.levels; ++level) {
        const QRectF row = WaveGeometry::rowRect(area, level, content.format.levels);
        painter.setPen(tokens.text2);
        painter.drawText(QRectF(0, row.top(), row.left() - 8, row.height()),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, QString::number(level + 1));
        for (int frame = firstCell; frame < last; ++frame) {
            const QRectF cell = cellRect({level, frame}).adjusted(0, 0, -1, -1);
            const float bits = content.codes.bitsAt({level, frame});
            if (bits >= 0) painter.fillRect(cell, QColor(ramp.at(static_cast<double>(bits))));
            if (bits >= 0 && !tokens.highContrast) continue;
            painter.setPen(tokens.line);
            painter.drawRect(cell.adjusted(0, 0, -1, -1));
        }
    }
    paintCellTimes(painter);
    if (seam) {
        const double x =
            area.left() + (*seam * content.format.framesPerSecond - firstCell) * geometry.cellWidth - 1;
        if (x >= area.left() - 1 && x < area.right())
            painter.fillRect(QRectF(x, area.top() - kOwnersBar - 1, 2, area.height() + kOwnersBar + 1),
                             tokens.accent);
    }
    if (!chosen || chosen->frame < firstCell || chosen->frame >= last) return;
    painter.setPen(QPen(tokens.text, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cellRect(*chosen).adjusted(0, 0, -1, -1));
}

// Draws which part of the map the cells show, and their caption.
void CodePainter::paintCellsFrame(QPainter& painter) const {
    const QRectF &area = geometry.nearSeam, &map = geometry.codes;
    const RollGeometry& times = geometry.times;
    const auto xOfFrame = [&](int frame) { return times.xOf(content.frameToSeconds(frame)); };
    const QRectF box = QRectF(QPointF(xOfFrame(firstCell), map.top()),
                              QPointF(xOfFrame(firstCell + geometry.cells()), map.bottom()));
    const double top = area.top() - kOwnersBar - 1;
    painter.save();
    painter.setClipRect(QRectF(map.left(), map.top() - 2, map.width(), top - map.top() + 2));
    painter.setPen(QPen(tokens.lineStrong, 1));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawLine(box.bottomLeft(), QPointF(area.left(), top));
    painter.drawLine(box.bottomRight(), QPointF(area.right(), top));
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(tokens.text, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(0, 0, -1, -1));
    painter.restore();
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    const QRectF caption(area.left(), top - kCellCaption, area.width(), kCellCaption);
    //: Title of a close-up: the codec's codes around the seam, where the model takes over.
    const QString name = Wave::tr("Codes at the seam");
    //: Unit of the close-up of codes: %1 is the length of a frame.
    const QString unit = Wave::tr("each cell: one codec level of a %1 ms frame")
                             .arg(QLocale().toString(1000 / content.format.framesPerSecond, 'g', 4));
    const QFontMetricsF metrics(painter.font());
    const double unitWidth = metrics.horizontalAdvance(unit);
    const auto write = [&](const QRectF& place, const QString& text, const QColor& colour) {
        painter.fillRect(place.adjusted(-4, 4, 4, -4), tokens.bg1);  // clears lines behind the text
        painter.setPen(colour);
        painter.drawText(place, Qt::AlignCenter, text);
    };
    const double nameWidth = metrics.horizontalAdvance(name);
    write({caption.center().x() - nameWidth / 2, caption.top(), nameWidth, caption.height()}, name,
          tokens.text2);
    if (nameWidth + 2 * unitWidth + 4 * kBetweenCellTimes > caption.width()) return;
    write({caption.right() - kBetweenCellTimes - unitWidth, caption.top(), unitWidth, caption.height()}, unit,
          tokens.text3);
}

void CodePainter::paintOwners(QPainter& painter) const {
    const QRectF& area = geometry.nearSeam;
    const double rate = content.format.framesPerSecond;
    const auto place = [&](double seconds) {
        return std::clamp(area.left() + (seconds * rate - firstCell) * geometry.cellWidth, area.left(),
                          area.right());
    };
    const double end = place(content.seconds()), made = std::min(end, place(content.madeFrom.value_or(1e9)));
    const double top = area.top() - kOwnersBar - 1;
    painter.fillRect(QRectF(area.left(), top, made - area.left(), kOwnersBar), tokens.you);
    if (end <= made) return;
    // The bar of generated sound has the model's notch at its begin.
    const double notch = content.madeFrom && place(*content.madeFrom) > area.left() ? 2 : 0;
    painter.fillRect(QRectF(made, top, end - made, kOwnersBar), tokens.ai);
    painter.fillRect(QRectF(made, top + 1, notch, kOwnersBar - 2), tokens.bg0);
}

void CodePainter::paintCellTimes(QPainter& painter) const {
    const QRectF& area = geometry.nearSeam;
    painter.setFont(Theme::instance().font(TextStyle::Fixed));
    const QFontMetricsF metrics(painter.font());
    const double rate = content.format.framesPerSecond, scale = geometry.cellWidth * rate;  // px per second
    const TimeGrid grid = timeGridAt(scale);
    const double from = firstCell / rate, to = from + geometry.cells() / rate;
    for (auto line = std::llround(std::ceil(from / grid.major));; ++line) {
        const double seconds = static_cast<double>(line) * grid.major;
        if (seconds > to) return;
        const double x = std::round(area.left() + (seconds - from) * scale);
        const QString text = clockText(seconds, std::max(1, grid.decimals));
        painter.fillRect(QRectF(x, area.bottom(), 1, kCellTick), tokens.lineStrong);
        const QRectF label(x + 4, area.bottom() + 1, metrics.horizontalAdvance(text), metrics.height());
        if (label.right() > area.right()) return;
        painter.setPen(tokens.text3);
        painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
    }
}

}  // namespace continuo::ui
