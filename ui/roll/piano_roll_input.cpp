#include <algorithm>
#include <cmath>
#include <utility>

#include <QAccessible>
#include <QContextMenuEvent>
#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPinchGesture>
#include <QToolTip>
#include <QWheelEvent>

#include "roll/piano_roll.h"
#include "roll/roll_frame.h"

namespace continuo::ui {

namespace {

constexpr double kZoomStep = 1.25;
constexpr double kWheelPixels = 60;  // of a notch
constexpr double kNotch120 = 120;
constexpr int kWheelRows = 3;
constexpr double kGrip = 4;  // px around a handle
constexpr double kReach = 8;

}  // namespace

std::optional<RollNote> PianoRoll::noteAt(const QPointF& position) const {
    const RollGeometry geometry = rollGeometry();
    if (!content_ || !geometry.roll.contains(position)) return {};
    const double reach = kReach / scale_;
    const double seconds = geometry.timeAt(position.x());
    const auto found = content_->notesBetween(seconds - reach, seconds + reach);
    for (auto index = found.rbegin(); index != found.rend(); ++index) {
        const RollNote& note = content_->notes()[*index];
        if (rectOf(note, geometry).contains(position)) return note;
    }
    return {};
}

void PianoRoll::select(std::optional<RollNote> note) {
    if (note == selected_) return;
    selected_ = std::move(note);
    update();
    if (selected_ && QAccessible::isActive()) {
        const auto notes = notesInView();
        const auto place = std::find(notes.begin(), notes.end(), *selected_);
        QAccessibleEvent event(this, QAccessible::Focus);
        if (place != notes.end()) event.setChild(static_cast<int>(place - notes.begin()));
        QAccessible::updateAccessibility(&event);
    }
}

void PianoRoll::selectInTime(int direction) {
    if (!content_ || content_->notes().empty()) return;
    const auto& notes = content_->notes();
    const double from = selected_ ? selected_->start : cursor_.value_or(begin_);
    auto place = std::lower_bound(notes.begin(), notes.end(), from,
                                  [](const RollNote& note, double value) { return note.start < value; });
    if (selected_) place = std::find(place, notes.end(), *selected_);
    if (place == notes.end() && direction > 0) return;
    if (selected_ || direction < 0) {
        if (direction < 0 ? place == notes.begin() : place + 1 == notes.end()) return;
        place += direction;
    }
    select(*place);
    reveal(place->start, std::min(place->end, place->start + 1));
}

// The next note above or below among those that sound with it, otherwise the nearest in time that is higher
// or lower.
void PianoRoll::selectInPitch(int direction) {
    if (!selected_) return selectInTime(1);
    if (!content_) return;
    const RollNote* best = nullptr;
    double bestDistance = 0;
    const double around = 2.0;  // s
    for (const std::size_t index :
         content_->notesBetween(selected_->start - around, selected_->start + around)) {
        const RollNote& note = content_->notes()[index];
        const int steps = (note.pitch - selected_->pitch) * direction;
        if (steps <= 0) continue;
        const bool together = note.start <= selected_->start && note.end > selected_->start;
        const double distance =
            steps + (together ? 0 : 100 * (0.1 + std::abs(note.start - selected_->start)));
        if (best && distance >= bestDistance) continue;
        best = &note;
        bestDistance = distance;
    }
    if (!best) return;
    select(*best);
    reveal(selected_->start, std::min(selected_->end, selected_->start + 1));
}

PianoRoll::Drag PianoRoll::dragAt(const QPointF& position) const {
    const RollGeometry geometry = rollGeometry();
    if (memoryBegin_ && !stage_ &&
        memoryHandle(geometry, *memoryBegin_).adjusted(-kGrip, -kGrip, kGrip, kGrip).contains(position))
        return Drag::Memory;
    if (geometry.ruler.contains(position)) {
        const double seconds = geometry.timeAt(position.x());
        const bool inMark = marked_ && seconds > marked_->from && seconds < marked_->to;
        return edgeAt(position) ? Drag::Edge : inMark ? Drag::Pull : Drag::Mark;
    }
    if (position.x() >= geometry.roll.left() && position.y() >= geometry.roll.top()) return Drag::Cursor;
    return Drag::None;
}

void PianoRoll::mousePressEvent(QMouseEvent* event) {
    const QPointF position = event->position();
    if (event->button() == Qt::MiddleButton) {
        drag_ = Drag::Time;
    } else if (event->button() == Qt::LeftButton) {
        if (!stage_ && velocityName(rollGeometry()).contains(position)) {
            setVelocityLaneShown(folded_);
            Q_EMIT velocityLaneFolded(folded_);
            return;
        }
        if (!pressForMark(position, event->modifiers()) && !pressForNote(position)) {
            if (const auto note = noteAt(position)) return select(note);
            drag_ = dragAt(position);
            if (drag_ == Drag::Cursor) {
                select({});
                cursorBefore_ = cursor_;
            }
        }
    } else {
        return QWidget::mousePressEvent(event);
    }
    dragFrom_ = position;
    dragBegin_ = begin_;
    dragged_ = false;
    if (drag_ == Drag::Cursor) dragTo(position, event->modifiers());
}

void PianoRoll::dragTo(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    if (drag_ == Drag::Pull) return pull(position);
    if (drag_ == Drag::Mark || drag_ == Drag::Edge) return dragMark(position, modifiers);
    if (drag_ == Drag::Note) return dragNote(position, modifiers);
    const double seconds = std::max(0.0, rollGeometry().timeAt(position.x()));
    if (drag_ == Drag::Time) {
        if (position.x() != dragFrom_.x()) moveByHand(dragBegin_ - (position.x() - dragFrom_.x()) / scale_);
    } else if (drag_ == Drag::Memory) {
        memoryBegin_ = now_ ? std::min(seconds, *now_) : seconds;
        update();
        Q_EMIT memoryBeginMoved(*memoryBegin_);
    } else if (drag_ == Drag::Cursor) {
        placeCursor(seconds);
    }
}

void PianoRoll::mouseMoveEvent(QMouseEvent* event) {
    if (drag_ != Drag::None) return dragTo(event->position(), event->modifiers());
    const Drag would = dragAt(event->position());
    const std::optional<HeldNote> grip = gripAt(event->position());
    if (grip && grip->grip == NoteGrip::Velocity)
        setCursor(Qt::SizeVerCursor);
    else if (would == Drag::Memory || would == Drag::Edge || (grip && grip->grip == NoteGrip::End))
        setCursor(Qt::SizeHorCursor);
    else if (grip && grip->was == selected_)
        setCursor(Qt::SizeAllCursor);
    else if (would == Drag::Mark)
        setCursor(Qt::IBeamCursor);
    else if (would == Drag::Pull)
        setCursor(Qt::OpenHandCursor);
    else
        unsetCursor();
}

void PianoRoll::mouseReleaseEvent(QMouseEvent* event) {
    const Drag was = std::exchange(drag_, Drag::None);
    if (was == Drag::Note) return releaseNote();
    const bool clicked = (was == Drag::Mark && !dragged_) || was == Drag::Pull;
    if (clicked) releaseMark(event->position(), event->modifiers());
}

void PianoRoll::wheelEvent(QWheelEvent* event) {
    const QPointF notches = QPointF(event->angleDelta()) / kNotch120;
    const QPointF pixels =
        event->pixelDelta().isNull() ? notches * kWheelPixels : QPointF(event->pixelDelta());
    if (event->modifiers() & Qt::ControlModifier)
        zoom(std::pow(kZoomStep, notches.y()), event->position().x());
    else if (event->modifiers() & Qt::ShiftModifier)
        setLowestPitchShown(lowest_ +
                            static_cast<int>(std::lround((notches.y() + notches.x()) * kWheelRows)));
    else
        moveByHand(begin_ - (pixels.x() + pixels.y()) / scale_);
    event->accept();
}

void PianoRoll::keyPressEvent(QKeyEvent* event) {
    const bool control = event->modifiers() & Qt::ControlModifier;
    const double width = rollGeometry().roll.width() / scale_;
    if (editByKey(event->key(), event->modifiers())) return;
    if (markByKey(event->key(), event->modifiers())) return;
    switch (event->key()) {
        case Qt::Key_Left: control ? moveByHand(begin_ - width / 8) : selectInTime(-1); return;
        case Qt::Key_Right: control ? moveByHand(begin_ + width / 8) : selectInTime(1); return;
        case Qt::Key_Up: selectInPitch(1); return;
        case Qt::Key_Down: selectInPitch(-1); return;
        case Qt::Key_PageUp: moveByHand(begin_ - 0.9 * width); return;
        case Qt::Key_PageDown: moveByHand(begin_ + 0.9 * width); return;
        case Qt::Key_Home: moveByHand(0); return;
        case Qt::Key_End: moveByHand(lastBegin() - 0.8 * width); return;
        case Qt::Key_0:
            if (control) return fit();
            break;
        case Qt::Key_Plus:
        case Qt::Key_Equal:
            if (control) return zoom(kZoomStep);
            break;
        case Qt::Key_Minus:
            if (control) return zoom(1 / kZoomStep);
            break;
        default: break;
    }
    QWidget::keyPressEvent(event);
}

void PianoRoll::contextMenuEvent(QContextMenuEvent* event) {
    // From the keyboard: at the selected note.
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QPointF position = byKey && selected_ ? rectOf(*selected_).center() : QPointF(event->pos());
    const auto note = byKey ? selected_ : noteAt(position);
    Q_EMIT menuAsked(mapToGlobal(position.toPoint()), rollGeometry().timeAt(position.x()), note);
}

void PianoRoll::showHover(const QPoint& position, const QPoint& globalPosition) {
    const auto note = noteAt(position);
    if (note)
        QToolTip::showText(globalPosition, hoverText(*note), this, rectOf(*note).toAlignedRect());
    else if (memoryBegin_ && dragAt(position) == Drag::Memory)
        QToolTip::showText(globalPosition, tr("The model remembers from here on. Drag to change."), this);
    else if (!stage_ && velocityName(rollGeometry()).contains(position))
        QToolTip::showText(globalPosition, tr("Show or fold how hard keys were struck"), this);
    else if (rollGeometry().ruler.contains(position))
        QToolTip::showText(globalPosition, rulerHint(position), this);
    else
        QToolTip::hideText();
}

bool PianoRoll::event(QEvent* event) {
    // Else it stops what sounds.
    if (event->type() == QEvent::ShortcutOverride && held_ &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showHover(help->pos(), help->globalPos());
        return true;
    }
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() != Qt::ZoomNativeGesture) return QWidget::event(event);
        zoom(1 + gesture->value(), gesture->position().x());
        return true;
    }
    if (event->type() == QEvent::Gesture) {
        const auto* pinch =
            static_cast<QPinchGesture*>(static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture));
        if (!pinch) return QWidget::event(event);
        zoom(pinch->scaleFactor(), mapFromGlobal(pinch->centerPoint()).x());
        return true;
    }
    return QWidget::event(event);
}

void PianoRoll::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    applyPitches(fitLowest_, fitHighest_);
    followNow();
}

void PianoRoll::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) look();
    QWidget::changeEvent(event);
}

void PianoRoll::focusInEvent(QFocusEvent* event) {
    focusSeen_ = event->reason() != Qt::MouseFocusReason;
    QWidget::focusInEvent(event);
}

void PianoRoll::focusOutEvent(QFocusEvent* event) {
    letGo();
    QWidget::focusOutEvent(event);
}

}  // namespace continuo::ui
