#include "roll/roll_frame.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QPainter>

#include "roll/marked_range_painter.h"
#include "roll/note_painter.h"
#include "roll/roll_grid.h"
#include "roll/roll_text.h"
#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr double kKeys = 16, kStageKeys = 24, kBlackShare = 0.65;
constexpr double kMemoryLine = 2;
constexpr double kBetweenLabels = 14;
constexpr double kLaneName = 5, kFold = 9,
                 kFoldHalf = 3;  // px: of a name from the left, of the icon from the right

struct Roll {
    Q_DECLARE_TR_FUNCTIONS(Roll)
};

QColor whiteKeyColour(const Tokens& tokens) {
    return tokens.dark ? mix(tokens.bg0, tokens.text, tokens.highContrast ? 1.0 : 0.67) : tokens.bg1;
}

QColor blackKeyColour(const Tokens& tokens) {
    return tokens.dark ? tokens.bg0 : mix(tokens.bg1, tokens.text, tokens.highContrast ? 1.0 : 0.86);
}

QFont nowFont() {
    QFont font = Theme::instance().font(TextStyle::Fixed);
    font.setBold(true);
    return font;
}

}  // namespace

void RollFrame::paintRuler(QPainter& painter, const std::vector<RollBeats>& beats, std::optional<double> now,
                           const std::optional<MarkedRange>& marked) const {
    const QRectF& ruler = geometry.ruler;
    const QRectF taken = now ? nowLabel(*now).adjusted(-4, 0, 4, 0) : QRectF();
    if (marked) MarkedRangePainter{geometry, tokens}.paintInRuler(painter, *marked);
    painter.setFont(Theme::instance().font(TextStyle::Fixed));
    const double foot = ruler.bottom() - kMemoryLine - 2;
    const double labelWidth = painter.fontMetrics().horizontalAdvance(QStringLiteral("0:00:00.0")) + 4;
    const int decimals = timeGridAt(geometry.scale).decimals;
    const double from = std::max(geometry.begin - labelWidth / geometry.scale, 0.0);
    double free = -1e9;  // x at which the last label ends
    for (const GridLine& line : gridLines(beats, geometry.scale, from, geometry.timeAt(ruler.right()))) {
        const double x = geometry.xOf(line.seconds);
        if (x >= ruler.left() - 0.5)
            painter.fillRect(QRectF(x, foot - (line.major ? 7 : 3), 1, line.major ? 7 : 3),
                             tokens.lineStrong);
        if (!line.major || x < free) continue;
        const QString label = !line.ofBeats ? clockText(line.seconds, decimals)
                              : line.beat > 0
                                  ? Roll::tr("%1.%2", "bar and beat").arg(line.bar).arg(line.beat + 1)
                                  : QString::number(line.bar);
        const double wide = painter.fontMetrics().horizontalAdvance(label);
        free = x + kBetweenLabels + wide;
        const QRectF place(x + 4, ruler.top(), wide, foot - ruler.top() - 3);
        if (place.left() < ruler.left() || place.right() > ruler.right() || place.intersects(taken)) continue;
        const bool onMark =
            marked && place.right() > geometry.xOf(marked->from) && place.left() < geometry.xOf(marked->to);
        painter.setPen(onMark ? tokens.text2 : tokens.text3);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, label);
    }
}

void RollFrame::paintMemory(QPainter& painter, double begin, std::optional<double> now) const {
    const QRectF& ruler = geometry.ruler;
    const double left = std::max(geometry.xOf(begin), ruler.left());
    const double right = std::min(now ? geometry.xOf(*now) : ruler.right(), ruler.right());
    if (right > left)
        painter.fillRect(QRectF(left, ruler.bottom() - kMemoryLine - 1, right - left, kMemoryLine),
                         tokens.accent);
    const QRectF handle = memoryHandle(geometry, begin);
    if (handle.right() > ruler.left()) painter.fillRect(handle, tokens.accent);
}

void RollFrame::paintTurns(QPainter& painter, const std::vector<RollTurn>& turns, std::optional<double> now,
                           bool foreseen) const {
    for (const RollTurn& turn : turns) {
        const double last = turn.end == kStillSounds ? now.value_or(geometry.end()) : turn.end;
        const double border =
            now && foreseen ? std::clamp(*now, turn.start, std::max(last, turn.start)) : last;
        const bool model = turn.voice == Voice::Model;
        const QString name = voiceName(turn.voice);
        //: Caption of a band of the piano roll: notes that the model plays next.
        const QString next = model ? Roll::tr("Next, not played yet") : name;
        const auto sounded = [&](double from, double to) {
            paintBand(painter, turn.voice, from, to, name, false);
        };
        const auto notYet = [&](double from, double to, const QString& what) {
            paintBand(painter, turn.voice, from, to, what, true);
        };
        if (turn.pending)
            notYet(turn.start, last, next);
        else if (model && turn.end > ghostFrom && turn.start < ghostTo) {
            const double solid = std::max(turn.start, ghostFrom), again = std::min(last, ghostTo);
            if (solid > turn.start) sounded(turn.start, solid);
            //: Caption of a band of the piano roll: a branch that the user has not accepted yet.
            notYet(solid, again, Roll::tr("Model’s music, not accepted yet"));
            if (last > again) sounded(again, last);
        } else {
            if (border > turn.start) sounded(turn.start, border);
            if (last > border) notYet(border, last, next);
        }
    }
}

void RollFrame::paintBand(QPainter& painter, Voice voice, double from, double to, const QString& name,
                          bool hollow) const {
    const QRectF& area = geometry.band;
    const double x = geometry.xOf(from);
    const QRectF band(x, area.top() + (stage ? 2 : 0), geometry.xOf(to) - x - 1,
                      area.height() - (stage ? 4 : 1));
    const QRectF seen = band.intersected(area);
    if (seen.isEmpty()) return;
    const QColor owner = ownerColour(tokens, voice);
    if (hollow) {
        painter.save();
        painter.setPen(QPen(owner, tokens.outline, Qt::DashLine, Qt::FlatCap, Qt::MiterJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(seen.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.restore();
    } else {
        const double edge = stage ? 5 : 3;
        painter.fillRect(seen, tokens.turnBand(owner));
        if (tokens.highContrast) {
            painter.setPen(owner);
            painter.drawRect(seen.adjusted(0.5, 0.5, -0.5, -0.5));
        }
        paintTurnEdge(painter, QRectF(band.left(), band.top(), edge, band.height()), voice, tokens);
    }
    // The name is drawn in the visible part of the band.
    const QRectF label = QRectF(seen).adjusted(stage ? 14 : 9, 0, -4, 0);
    QFont font = Theme::instance().font(stage ? TextStyle::PageTitle : TextStyle::Caption);
    if (hollow) font.setBold(false);
    painter.setFont(font);
    const QString fitting =
        painter.fontMetrics().elidedText(name, Qt::ElideRight, static_cast<int>(label.width()));
    if (fitting.size() < std::min<qsizetype>(3, name.size())) return;
    painter.setPen(hollow ? tokens.text2 : tokens.text);
    painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter, fitting);
}

void RollFrame::paintGutter(QPainter& painter) const {
    const QRectF& gutter = geometry.gutter;
    const double width = stage ? kStageKeys : kKeys;
    const QRectF keys(gutter.right() - width - 1, gutter.top(), width, gutter.height());
    const QColor white = whiteKeyColour(tokens), black = blackKeyColour(tokens);
    const QColor border = tokens.dark ? tokens.bg1 : tokens.lineStrong;
    const int highest = std::min(kHighestPitch, geometry.pitchAt(gutter.top()));
    painter.save();
    painter.setClipRect(gutter);
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    for (int pitch = std::max(kLowestPitch, geometry.lowest); pitch <= highest; ++pitch) {
        const double y = geometry.yOf(pitch);
        const double height = geometry.rowHeight;
        painter.fillRect(QRectF(keys.left(), y, width, height), white);
        if (isBlackKey(pitch)) {
            const double blackWidth = std::round(width * kBlackShare);
            painter.fillRect(QRectF(keys.left(), y, blackWidth, height), black);
            painter.fillRect(
                QRectF(keys.left() + blackWidth, y + std::floor(height / 2), width - blackWidth, 1), border);
        } else if (pitch % 12 == 0 || pitch % 12 == 5) {
            painter.fillRect(QRectF(keys.left(), y + height - 1, width, 1), border);
        }
        const QRectF name(gutter.left(), y + height / 2 - 10, keys.left() - gutter.left() - 5, 20);
        // Labels only the keys whose name is completely visible.
        const double half = painter.fontMetrics().capHeight() / 2.0;
        const bool whole =
            name.center().y() - half >= gutter.top() && name.center().y() + half <= gutter.bottom();
        if (pitch % 12 != 0 || !whole) continue;
        painter.setPen(tokens.text2);
        painter.drawText(name, Qt::AlignRight | Qt::AlignVCenter, pitchName(pitch));
    }
    painter.restore();
    painter.fillRect(QRectF(gutter.right() - 1, gutter.top(), 1, gutter.height()), tokens.line);
}

void RollFrame::paintLaneNames(QPainter& painter, bool folded) const {
    if (geometry.pedal.isEmpty()) return;
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    painter.setPen(tokens.text2);
    const double width = geometry.gutter.width();
    painter.fillRect(QRectF(0, geometry.velocity.top() - 1, width, 1), tokens.line);
    if (!folded) painter.fillRect(QRectF(0, geometry.pedal.top() - 1, width, 1), tokens.line);
    const auto name = [&](const QRectF& lane, const QString& text) {
        painter.drawText(QRectF(kLaneName, lane.top(), width - kLaneName, lane.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    const LaneNames names = laneNames(geometry);
    name(geometry.pedal, names.pedal);
    if (!folded) name(geometry.velocity, names.velocity);

    // A small triangle shows that the lane can be collapsed.
    const QRectF place = velocityName(geometry);
    const double x = width - kFold, y = place.center().y();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.text3);
    const QPolygonF open({{x - 3, y - 1.5}, {x + 3, y - 1.5}, {x, y + 2}});
    const QPolygonF shut({{x - 1.5, y - 3}, {x - 1.5, y + 3}, {x + 2, y}});
    painter.drawPolygon(folded ? shut : open);
    painter.restore();
}

void RollFrame::paintCursor(QPainter& painter, double time) const {
    const double x = geometry.xOf(time);
    if (x < geometry.roll.left() || x > geometry.roll.right()) return;
    const double bottom = std::max(geometry.roll.bottom(), geometry.pedal.bottom());
    painter.fillRect(QRectF(x, geometry.roll.top(), 1, bottom - geometry.roll.top()), tokens.accent);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(tokens.accent);
    const double top = geometry.roll.top();
    painter.drawPolygon(QPolygonF({{x - 4, top}, {x + 5, top}, {x + 0.5, top + 6}}));
    painter.restore();
}

void RollFrame::paintNow(QPainter& painter, double time) const {
    const double x = geometry.xOf(time);
    if (x < geometry.roll.left() || x > geometry.roll.right()) return;
    const double width = stage ? 4 : 2;
    const double top = stage ? geometry.band.top() : geometry.ruler.top();
    const double bottom = std::max(geometry.roll.bottom(), geometry.pedal.bottom());
    painter.fillRect(QRectF(x - width / 2, top, width, bottom - top), tokens.text);
    if (!stage) paintTimeBox(painter, time, tokens.text);
}

void RollFrame::paintTimeBox(QPainter& painter, double time, const QColor& ground) const {
    const QRectF box = nowLabel(time);
    if (box.isEmpty()) return;
    painter.setFont(nowFont());
    painter.fillRect(box, ground);
    painter.setPen(tokens.bg0);
    painter.drawText(box, Qt::AlignCenter, clockText(time, 1));
}

// Returns the time box of the now line on the ruler; empty if the line is out of view.
QRectF RollFrame::nowLabel(double time) const {
    const double x = geometry.xOf(time);
    if (x < geometry.roll.left() || x > geometry.roll.right()) return {};
    const QString text = clockText(time, 1);
    const double half = std::ceil(QFontMetricsF(nowFont()).horizontalAdvance(text) / 2.0) + 5;
    const double left = std::min(x - half, geometry.ruler.right() - 2 * half);
    return {std::round(left), geometry.ruler.top() + 1, 2 * half, geometry.ruler.height() - 6};
}

QRectF memoryHandle(const RollGeometry& geometry, double begin) {
    const double x = std::max(geometry.xOf(begin), geometry.ruler.left());
    return {x - 1, geometry.ruler.bottom() - 7, 3, 8};
}

LaneNames laneNames(const RollGeometry& geometry) {
    //: Name of the velocity lane below the piano roll; very little room.
    return {Roll::tr("Vel"),
            //: Name of the pedal lane below the piano roll; very little room.
            Roll::tr("Ped"), geometry.gutter.width() - kFold - kFoldHalf - kLaneName};
}

QRectF velocityName(const RollGeometry& geometry) {
    const QRectF& lane = geometry.velocityFolded() ? geometry.pedal : geometry.velocity;
    return {0, lane.top(), geometry.gutter.width(), lane.height()};
}

}  // namespace continuo::ui
