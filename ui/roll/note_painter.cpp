#include "roll/note_painter.h"

#include <algorithm>
#include <cmath>

#include <QPainter>
#include <QPolygonF>

namespace continuo::ui {

namespace {

constexpr double kUsualVelocityShare = 0.82;  // stems and pedal bars have the brightness of this velocity
constexpr int kLaneVelocity = 64;
constexpr double kThickEdgeFrom = 12;                // px; minimum height of a note with a thick edge
constexpr double kBetweenDots = 3, kManyDots = 600;  // px

struct Colours {
    QColor fill;  // invalid: no fill
    QColor edge;  // invalid: no edge
    double gap = 0.0;
};

Colours noteColours(const RollNote& note, const NoteLook& look) {
    const Tokens& tokens = *look.tokens;
    const QColor owner = ownerColour(tokens, note.voice);
    // Notes with unknown bits stay hollow in the map, because a colour would claim a measurement.
    const QColor map = note.bits < 0.0F ? QColor() : tokens.heatAt(note.bits);
    if (look.heat && note.pending) return {map, tokens.text2, 1.0};
    if (look.heat) return {map, tokens.lineStrong};
    if (!note.pending) return {tokens.withVelocity(owner, note.velocity), {}};
    QColor inside;
    if (look.pendingFill > 0.0) {
        inside = owner;
        inside.setAlphaF(static_cast<float>(look.pendingFill));
    }
    return {inside, owner};
}

QRectF notchRect(const QRectF& bar) {
    return {bar.left(), bar.top() + 2, kNotch, std::max(1.0, bar.height() - 4)};
}

void fillNotched(QPainter& painter, const QRectF& bar, const QRectF& notch, const QColor& colour) {
    painter.fillRect(QRectF(bar.left(), bar.top(), notch.width(), notch.top() - bar.top()), colour);
    painter.fillRect(QRectF(bar.left(), notch.bottom(), notch.width(), bar.bottom() - notch.bottom()),
                     colour);
    painter.fillRect(bar.adjusted(notch.width(), 0, 0, 0), colour);
}

// Draws the edge inside a bar; it follows the notch.
void edgeBar(QPainter& painter, const QRectF& bar, bool notched, double width, const QColor& colour) {
    painter.fillRect(QRectF(bar.left(), bar.top(), bar.width(), width), colour);
    painter.fillRect(QRectF(bar.left(), bar.bottom() - width, bar.width(), width), colour);
    painter.fillRect(QRectF(bar.right() - width, bar.top(), width, bar.height()), colour);
    if (!notched) {
        painter.fillRect(QRectF(bar.left(), bar.top(), width, bar.height()), colour);
        return;
    }
    const QRectF notch = notchRect(bar);
    painter.fillRect(QRectF(bar.left(), bar.top(), 1, notch.top() - bar.top()), colour);
    painter.fillRect(QRectF(bar.left(), notch.bottom(), 1, bar.bottom() - notch.bottom()), colour);
    painter.fillRect(QRectF(notch.right(), notch.top(), width, notch.height()), colour);
}

void paintBar(QPainter& painter, const QRectF& bar, bool notched, const Colours& colours, double outline) {
    const QRectF notch = notched ? notchRect(bar) : QRectF(bar.topLeft(), QSizeF(0, 0));
    if (!colours.edge.isValid()) {
        if (notched)
            fillNotched(painter, bar, notch, colours.fill);
        else
            painter.fillRect(bar, colours.fill);
        return;
    }
    if (colours.fill.isValid()) {
        const double inset = outline + colours.gap;
        const QRectF inner = bar.adjusted(inset, inset, -inset, -inset);
        if (notched && colours.gap > 0.0)
            painter.fillRect(inner.adjusted(kNotch, 0, 0, 0), colours.fill);
        else if (notched)
            fillNotched(painter, inner, QRectF(inner.left(), notch.top(), kNotch, notch.height()),
                        colours.fill);
        else
            painter.fillRect(inner, colours.fill);
    }
    edgeBar(painter, bar, notched, outline, colours.edge);
}

void paintWedge(QPainter& painter, const QRectF& box, const Colours& colours, double outline) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double inset = colours.edge.isValid() ? outline / 2 : 0.0;
    const QRectF inner = box.adjusted(inset, inset, -inset, -inset);
    const QPolygonF wedge({inner.topLeft(), {inner.right(), inner.center().y()}, inner.bottomLeft()});
    painter.setBrush(colours.fill.isValid() ? QBrush(colours.fill) : QBrush(Qt::NoBrush));
    if (colours.edge.isValid())
        painter.setPen(QPen(colours.edge, outline, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    else
        painter.setPen(Qt::NoPen);
    painter.drawPolygon(wedge);
    painter.restore();
}

}  // namespace

QColor ownerColour(const Tokens& tokens, Voice voice) { return voice == Voice::You ? tokens.you : tokens.ai; }

static bool isGhost(Voice voice, double start, const NoteLook& look) {
    return voice == Voice::Model && start >= look.ghostFrom && start < look.ghostTo;
}

RollNote asDrawn(RollNote note, const NoteLook& look) {
    note.pending = note.pending || (!look.heat && isGhost(note.voice, note.start, look));
    return note;
}

PedalSpan asDrawn(PedalSpan span, const NoteLook& look) {
    span.pending = span.pending || isGhost(span.voice, span.start, look);
    return span;
}

void paintNote(QPainter& painter, const QRectF& rect, const RollNote& note, const NoteLook& look) {
    const Colours colours = noteColours(note, look);
    // A bar of little height has a thin edge: a thick one would hide the fill, which shows the surprise in
    // the map.
    const bool thick = rect.height() >= kThickEdgeFrom;
    const double outline = thick ? look.tokens->outline : std::min<double>(1, look.tokens->outline);
    if (note.voice == Voice::Model && rect.width() < kWedgeBelow)
        paintWedge(painter, rect, colours, outline);
    else
        paintBar(painter, rect, note.voice == Voice::Model, colours, outline);
}

void paintPlayedNote(QPainter& painter, const QRectF& rect, Voice voice, const Tokens& tokens) {
    const QColor owner = ownerColour(tokens, voice);
    const auto dot = [&](double x, double y) { painter.fillRect(QRectF(x, y, 1, 1), owner); };
    const double top = rect.top(), foot = rect.bottom() - 1, middle = std::floor((top + foot) / 2);
    if (voice == Voice::Model && rect.width() < kWedgeBelow) {
        const double half = rect.left() + std::floor(rect.width() / 2);
        for (const double y : {top, middle, foot}) dot(rect.left(), y);
        for (const double y : {(top + middle) / 2, (foot + middle) / 2}) dot(half, std::round(y));
        return dot(rect.right() - 1, middle);
    }
    double left = rect.left(), right = rect.right();
    if (rect.width() > kManyDots && painter.hasClipping()) {  // a note may last for hours
        const QRectF seen = painter.clipBoundingRect();
        left += kBetweenDots * std::floor(std::max(0.0, seen.left() - left) / kBetweenDots);
        right = std::min(right, seen.right());
    }
    for (double x = left; x < right; x += kBetweenDots)
        for (const double y : {top, foot}) dot(x, y);
    dot(rect.left() + (voice == Voice::Model ? kNotch : 0), middle);
    dot(rect.right() - 1, middle);
}

void paintSelection(QPainter& painter, const QRectF& note, const Tokens& tokens) {
    painter.save();
    painter.setPen(QPen(tokens.focus, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(note.adjusted(-2, -2, 2, 2));
    painter.restore();
}

void SelectionFrames::add(const QRectF& note) {
    const QRectF frame = note.adjusted(-2, -2, 2, 2);
    if (!frame.intersects(area_)) return;
    const auto [open, isNew] = open_.try_emplace(note.top(), frame);
    if (isNew) return;
    if (frame.left() < open->second.right()) {
        open->second.setRight(std::max(open->second.right(), frame.right()));
    } else {
        frames_.push_back(open->second);
        open->second = frame;
    }
}

void SelectionFrames::paint(QPainter& painter, const Tokens& tokens) {
    for (const auto& [top, frame] : open_) frames_.push_back(frame);
    open_.clear();
    painter.save();
    painter.setClipRect(area_, Qt::IntersectClip);
    painter.setPen(QPen(tokens.focus, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRects(frames_.data(), static_cast<int>(frames_.size()));
    painter.restore();
}

void paintSelectionBand(QPainter& painter, const QRectF& band, const Tokens& tokens) {
    constexpr double kBandFill = 0.15;
    QColor fill = tokens.focus;
    fill.setAlphaF(kBandFill);
    painter.save();
    painter.fillRect(band, fill);
    painter.setPen(QPen(tokens.focus, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(band.adjusted(0.5, 0.5, -0.5, -0.5));
    painter.restore();
}

void paintPedal(QPainter& painter, const QRectF& bar, Voice voice, bool pending, const NoteLook& look) {
    const QColor owner = ownerColour(*look.tokens, voice);
    const Colours colours =
        pending ? Colours{{}, owner} : Colours{look.tokens->withVelocity(owner, kLaneVelocity), {}};
    paintBar(painter, bar, voice == Voice::Model && bar.width() > kNotch + 1, colours, look.tokens->outline);
}

void paintVelocity(QPainter& painter, double x, const QRectF& lane, const RollNote& note,
                   const Tokens& tokens) {
    const QColor owner = ownerColour(tokens, note.voice);
    const double height = std::round((lane.height() - 4) * note.velocity / 127.0);
    const double top = lane.bottom() - std::max(3.0, height);
    const QColor stem = tokens.highContrast ? owner : mix(tokens.bg0, owner, kUsualVelocityShare);
    painter.fillRect(QRectF(x, top, 1, lane.bottom() - top), stem);
    if (note.pending)
        painter.fillRect(QRectF(x - 1, top, 3, 1), owner);
    else if (note.voice == Voice::You)
        painter.fillRect(QRectF(x - 1, top, 3, 3), owner);
    else
        painter.fillRect(QRectF(x - 1, top, 4, 2), owner);
}

void paintTurnEdge(QPainter& painter, const QRectF& edge, Voice voice, const Tokens& tokens) {
    const QColor owner = ownerColour(tokens, voice);
    if (voice == Voice::You) {
        painter.fillRect(edge, owner);
        return;
    }
    const double part = std::round(edge.height() * 4 / 15);
    painter.fillRect(edge, tokens.bg1);
    painter.fillRect(QRectF(edge.left(), edge.top(), edge.width(), part), owner);
    painter.fillRect(QRectF(edge.left(), edge.bottom() - part, edge.width(), part), owner);
    painter.fillRect(QRectF(edge.right() - 1, edge.top(), 1, edge.height()), owner);
}

}  // namespace continuo::ui
