// How a range of a PianoRoll is marked, by mouse and keys.
#include <algorithm>

#include <QApplication>

#include "roll/marked_range_painter.h"
#include "roll/piano_roll.h"

namespace continuo::ui {

namespace {

constexpr double kEdgeGrip = 4;  // px around an edge

}  // namespace

void PianoRoll::setMarkedRange(const std::optional<MarkedRange>& range) {
    if (marked_ == range) return;
    marked_ = range;
    if (range) {
        const bool known = rangeBetween(markAnchor_, markHead_) == range;
        if (!known) {
            markAnchor_ = range->from;
            markHead_ = range->to;
        }
        select({});  // what was chosen last counts
    }
    update();
    tellMark();
    Q_EMIT markedRangeChanged();
}

// For screen readers.
void PianoRoll::tellMark() {
    setAccessibleDescription(marked_ && content_ ? spokenRange(*content_, *marked_) : QString());
}

// What is past, and no longer than the take.
double PianoRoll::markLimit() const {
    const RollFacts facts = content_ ? content_->facts() : RollFacts{};
    const bool foreseen = facts.pending > 0 && now_;
    return foreseen ? *now_ : std::max(facts.end, now_.value_or(0.0));
}

double PianoRoll::markPlace(const QPointF& position, Qt::KeyboardModifiers modifiers) const {
    const double seconds = std::clamp(rollGeometry().timeAt(position.x()), 0.0, markLimit());
    const bool free = modifiers & Qt::AltModifier;
    return free || !content_ ? seconds
                             : std::min(snapToBeat(content_->beats(), seconds, scale_), markLimit());
}

// The end of the range that is at a place of the ruler.
std::optional<double> PianoRoll::edgeAt(const QPointF& position) const {
    if (!marked_ || stage_) return {};
    const RollGeometry geometry = rollGeometry();
    for (const double end : {marked_->to, marked_->from})
        if (markedEdge(geometry, end).adjusted(-kEdgeGrip, 0, kEdgeGrip, 0).contains(position)) return end;
    return {};
}

void PianoRoll::placeCursor(double seconds) {
    setMarkedRange({});
    setCursorTime(seconds);
    Q_EMIT cursorMoved(seconds);
}

// Whether the press begins a drag that marks, or pulls what is marked.
bool PianoRoll::pressForMark(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    const Drag would = dragAt(position);
    const bool onRoll = would == Drag::Cursor && (modifiers & Qt::ShiftModifier) && !stage_;
    if (!onRoll && would != Drag::Mark && would != Drag::Edge && would != Drag::Pull) return false;
    drag_ = onRoll ? Drag::Mark : would;
    if (drag_ != Drag::Edge) return true;
    markHead_ = *edgeAt(position);
    markAnchor_ = markHead_ == marked_->from ? marked_->to : marked_->from;
    return true;
}

void PianoRoll::pull(const QPointF& position) {
    if ((position - dragFrom_).manhattanLength() < QApplication::startDragDistance()) return;
    drag_ = Drag::None;
    Q_EMIT markedRangePulled();
}

void PianoRoll::dragMark(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    if (!dragged_) {
        if ((position - dragFrom_).manhattanLength() < kClick) return;
        if (drag_ == Drag::Mark) markAnchor_ = markPlace(dragFrom_, modifiers);
        dragged_ = true;
    }
    markTo(markPlace(position, modifiers));
}

// A click: the cursor where it is in the ruler, with Shift on the roll the nearer end of the range.
void PianoRoll::releaseMark(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    if (rollGeometry().ruler.contains(dragFrom_))
        return placeCursor(std::max(0.0, rollGeometry().timeAt(position.x())));
    const double place = markPlace(position, modifiers);
    if (marked_)
        markAnchor_ = place - marked_->from < marked_->to - place ? marked_->to : marked_->from;
    else if (cursor_)
        markAnchor_ = *cursor_;
    else
        return;
    markTo(place);
}

// Comes into view, unless what sounds is followed.
void PianoRoll::markTo(double head) {
    markHead_ = head;
    setMarkedRange(rangeBetween(markAnchor_, markHead_));
    if (!follow_ || !now_) reveal(head, head);
}

bool PianoRoll::markByKey(int key, Qt::KeyboardModifiers modifiers) {
    if (!(modifiers & Qt::ShiftModifier) || stage_ || !content_) return false;
    if (key != Qt::Key_Left && key != Qt::Key_Right && key != Qt::Key_Home && key != Qt::Key_End)
        return false;
    const double limit = markLimit();
    const bool large = modifiers & Qt::ControlModifier;
    if (!marked_) {
        const double begin = now_ && follow_ ? *now_ : begin_;
        const double from = selected_ ? selected_->start : cursor_.value_or(begin);
        markAnchor_ = markHead_ = snapToBeat(content_->beats(), std::clamp(from, 0.0, limit), scale_);
    }
    double head = 0;
    if (key == Qt::Key_End)
        head = limit;
    else if (key != Qt::Key_Home)
        head = stepFrom(content_->beats(), markHead_, key == Qt::Key_Right ? 1 : -1, large);
    markTo(std::min(head, limit));
    return true;
}

QString PianoRoll::rulerHint(const QPointF& position) const {
    const Drag would = dragAt(position);
    if (would == Drag::Edge) return tr("Drag to change what is marked, with Alt between beats too");
    if (would == Drag::Pull && content_)
        return tr("Marked: %1. Drag it out of the window to take it along as a MIDI file.")
            .arg(rangeText(*content_, *marked_));
    return tr(
        "Drag to mark a range, click to set the cursor; the middle button moves, Ctrl and the wheel zoom");
}

}  // namespace continuo::ui
