#include "roll/gestures/range_marker.h"

#include <algorithm>

#include <QApplication>

#include "roll/marked_range_painter.h"

namespace continuo::ui {

namespace {

constexpr double kEdgeGrip = 4;  // px around an edge

// Returns the end of the markable time, s: the playing moment if pending notes follow it, otherwise the
// later of it and the take's end.
double markLimit(const RollScene& scene) {
    const RollFacts facts = scene.content.facts();
    const bool foreseen = facts.pending > 0 && scene.now;
    return foreseen ? *scene.now : std::max(facts.end, scene.now.value_or(0.0));
}

// Returns the moment at a position, snapped to a beat unless `free`.
double markTime(const RollScene& scene, const QPointF& position, bool free) {
    const double limit = markLimit(scene);
    const double seconds = std::clamp(scene.geometry.timeAt(position.x()), 0.0, limit);
    return free ? seconds : std::min(snapToBeat(scene.content.beats(), seconds, scene.geometry.scale), limit);
}

}  // namespace

bool RangeMarker::setRange(const std::optional<MarkedRange>& range) {
    if (marked_.range == range) return false;
    marked_.range = range;
    if (range && rangeBetween(marked_.anchor, marked_.head) != range) {
        marked_.anchor = range->from;
        marked_.head = range->to;
    }
    return true;
}

std::optional<double> RangeMarker::edgeAt(const RollGeometry& geometry, const QPointF& position) const {
    if (!marked_.range) return {};
    for (const double end : {marked_.range->to, marked_.range->from})
        if (markedEdge(geometry, end).adjusted(-kEdgeGrip, 0, kEdgeGrip, 0).contains(position)) return end;
    return {};
}

RangeMarker::Hold RangeMarker::holdAt(const RollScene& scene, const QPointF& position) const {
    if (!scene.geometry.ruler.contains(position)) return Hold::None;
    if (edgeAt(scene.geometry, position)) return Hold::Edge;
    const double seconds = scene.geometry.timeAt(position.x());
    return marked_.range && seconds > marked_.range->from && seconds < marked_.range->to ? Hold::Range
                                                                                         : Hold::Begin;
}

bool RangeMarker::accepts(const RollScene& scene, const RollPointer& pointer) const {
    if (holdAt(scene, pointer.at) != Hold::None) return true;
    const QRectF& roll = scene.geometry.roll;
    const bool belowRuler = pointer.at.x() >= roll.left() && pointer.at.y() >= roll.top();
    const bool selects = scene.dragSelectsNotes && roll.contains(pointer.at);
    return belowRuler && !selects && (pointer.modifiers & Qt::ShiftModifier) && !scene.geometry.isStage();
}

GestureResult RangeMarker::press(const RollScene& scene, const RollPointer& pointer) {
    from_ = pointer.at;
    moved_ = false;
    before_ = marked_;
    hold_ = holdAt(scene, pointer.at);
    if (hold_ == Hold::None) hold_ = Hold::Begin;  // a Shift-press on the roll starts a range
    if (hold_ == Hold::Edge) {
        marked_.head = *edgeAt(scene.geometry, pointer.at);
        marked_.anchor = marked_.head == marked_.range->from ? marked_.range->to : marked_.range->from;
    }
    return {};
}

GestureResult RangeMarker::move(const RollScene& scene, const RollPointer& pointer) {
    const double by = (pointer.at - from_).manhattanLength();
    if (hold_ == Hold::Range) {
        GestureResult result;
        result.dragsRangeOut = by >= QApplication::startDragDistance();
        return result;
    }
    if (!moved_) {
        if (by < kClickTolerance) return {};
        if (hold_ == Hold::Begin) marked_.anchor = markTime(scene, from_, pointer.isSnapOff());
        moved_ = true;
    }
    return markTo(markTime(scene, pointer.at, pointer.isSnapOff()));
}

// Ends the drag. A click in the ruler sets the cursor. A click with Shift on the roll moves the nearer end of
// the range.
GestureResult RangeMarker::release(const RollScene& scene, const RollPointer& pointer) {
    const bool clicked = (hold_ == Hold::Begin && !moved_) || hold_ == Hold::Range;
    if (!clicked) return {};
    if (scene.geometry.ruler.contains(from_)) {
        GestureResult result;
        result.cursor = std::max(0.0, scene.geometry.timeAt(pointer.at.x()));
        return result;
    }
    return extendTo(scene, pointer);
}

GestureResult RangeMarker::extendTo(const RollScene& scene, const RollPointer& pointer) {
    const double place = markTime(scene, pointer.at, pointer.isSnapOff());
    if (marked_.range)
        marked_.anchor =
            place - marked_.range->from < marked_.range->to - place ? marked_.range->to : marked_.range->from;
    else if (scene.cursor)
        marked_.anchor = *scene.cursor;
    else
        return {};
    return markTo(place);
}

GestureResult RangeMarker::cancel(const RollScene&) {
    GestureResult result;
    result.rangeChanged = marked_.range != before_.range;
    marked_ = before_;
    return result;
}

GestureResult RangeMarker::markTo(double head) {
    marked_.head = head;
    GestureResult result;
    result.rangeChanged = setRange(rangeBetween(marked_.anchor, marked_.head));
    result.reveals = head;
    return result;
}

std::optional<GestureResult> RangeMarker::handleKey(const RollScene& scene, int key,
                                                    Qt::KeyboardModifiers modifiers, double from) {
    if (!(modifiers & Qt::ShiftModifier) || scene.geometry.isStage()) return {};
    if (key != Qt::Key_Left && key != Qt::Key_Right && key != Qt::Key_Home && key != Qt::Key_End) return {};
    const std::vector<RollBeats>& beats = scene.content.beats();
    const double limit = markLimit(scene);
    if (!marked_.range)
        marked_.anchor = marked_.head = snapToBeat(beats, std::clamp(from, 0.0, limit), scene.geometry.scale);
    double head = 0;
    if (key == Qt::Key_End)
        head = limit;
    else if (key != Qt::Key_Home)
        head = stepFrom(beats, marked_.head, key == Qt::Key_Right ? 1 : -1, modifiers & Qt::ControlModifier);
    return markTo(std::min(head, limit));
}

std::optional<Qt::CursorShape> RangeMarker::shapeAt(const RollScene& scene, const QPointF& position) const {
    switch (holdAt(scene, position)) {
        case Hold::None: return {};
        case Hold::Begin: return Qt::IBeamCursor;
        case Hold::Edge: return Qt::SizeHorCursor;
        case Hold::Range: return Qt::OpenHandCursor;
    }
    return {};
}

QString RangeMarker::hintAt(const RollScene& scene, const QPointF& position) const {
    switch (holdAt(scene, position)) {
        case Hold::None: return {};
        case Hold::Edge: return tr("Drag to change the marked range; Alt allows positions between beats");
        case Hold::Range:
            return tr("Marked: %1. Drag it out of the window to get a MIDI file.")
                .arg(rangeText(scene.content, *marked_.range));
        case Hold::Begin: break;
    }
    return tr(
        "Drag to mark a range, click to set the cursor; the middle button pans, Ctrl and the wheel zoom");
}

}  // namespace continuo::ui
