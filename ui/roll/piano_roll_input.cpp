// Event handling of PianoRoll: gestures, keys, wheel and tooltips.
#include <cmath>
#include <utility>

#include <QContextMenuEvent>
#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include "roll/note_search.h"
#include "roll/overview/roll_overview.h"
#include "roll/piano_roll.h"
#include "roll/roll_frame.h"
#include "roll/roll_text.h"
#include "roll/view_gestures.h"

namespace continuo::ui {

namespace {

constexpr int kWheelRows = 3;

bool isEscape(const QKeyEvent& event) {
    return event.key() == Qt::Key_Escape && event.modifiers() == Qt::NoModifier;
}

RollPointer makePointer(const QMouseEvent& event) { return {event.position(), event.modifiers()}; }

}  // namespace

void PianoRoll::begin(RollGesture& gesture, const RollPointer& pointer) {
    endDrag();
    before_ = {viewBegin(), scale(), follow(), selected_, selection_, marker_.range()};
    on_ = &gesture;
    apply(gesture.press(scene(), pointer));
}

void PianoRoll::apply(const GestureResult& result) {
    update();
    if (result.deselects) select({});
    if (result.selects) select(result.selects);
    if (result.selectsMany) selectMany(*result.selectsMany);
    if (result.viewBegin) moveByHand(*result.viewBegin);
    if (result.view) showRangeByHand(result.view->first, result.view->second);
    if (result.memoryBegin) Q_EMIT memoryBeginMoved(*result.memoryBegin);
    if (result.cursor) placeCursor(*result.cursor);
    if (result.restoresCursor) notifyCursor();
    if (result.rangeChanged) notifyMarkedRange();
    if (result.reveals && !times_.isFollowing()) reveal(*result.reveals, *result.reveals);
    if (result.dragsRangeOut) {
        on_ = nullptr;
        Q_EMIT markedRangeDragged();
    }
    if (result.noteRequest && result.noteRequest->was)
        Q_EMIT noteChangeRequested(*result.noteRequest->was, result.noteRequest->becomes);
    else if (result.noteRequest)
        Q_EMIT noteAddRequested(result.noteRequest->becomes);
    if (!result.changes.empty()) Q_EMIT notesChangeRequested(result.changes);
    if (result.editedNote) Q_EMIT noteFormRequested(*result.editedNote);
    updateOverview();
}

// Reverts the active gesture. A selection made by its press stays, as after a click.
void PianoRoll::cancelGesture() {
    apply(std::exchange(on_, nullptr)->cancel(scene()));
    setMarkedRange(before_.marked);
    if (!selected_ && before_.selection.size() > 1)
        selectMany(before_.selection);
    else if (!selected_)
        setSelectedNote(before_.selected);
    if (scale() != before_.scale) setScale(before_.scale);
    if (before_.follow && !follow()) {
        setFollow(true);
        Q_EMIT followChanged(true);
    }
    if (!times_.isFollowing()) setViewBegin(before_.viewBegin);
}

void PianoRoll::placeCursor(double seconds) {
    setMarkedRange({});
    cursor_.setTime(seconds);
    notifyCursor();
}

void PianoRoll::mousePressEvent(QMouseEvent* event) {
    const RollPointer pointer = makePointer(*event);
    if (event->button() == Qt::MiddleButton) return begin(viewDrag_, pointer);
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    if (!stage_ && velocityName(rollGeometry()).contains(pointer.at)) return setVelocityLaneShown(folded_);
    const RollScene seen = scene();
    for (RollGesture* each : gestures_)
        if (each->accepts(seen, pointer)) return begin(*each, pointer);
    if (const auto note = noteAt(pointer.at)) select(note);  // if it cannot be edited, no gesture selects it
}

void PianoRoll::mouseMoveEvent(QMouseEvent* event) {
    const RollScene seen = scene();
    if (on_) return apply(on_->move(seen, makePointer(*event)));
    std::optional<Qt::CursorShape> shape;
    for (const RollGesture* each : gestures_)
        if (!shape) shape = each->shapeAt(seen, event->position());
    shape ? setCursor(*shape) : unsetCursor();
}

void PianoRoll::mouseReleaseEvent(QMouseEvent* event) {
    if (RollGesture* was = std::exchange(on_, nullptr)) apply(was->release(scene(), makePointer(*event)));
}

void PianoRoll::mouseDoubleClickEvent(QMouseEvent* event) {
    std::optional<GestureResult> result;
    if (content_ && event->button() == Qt::LeftButton)
        result = editor_.doubleClick(scene(), makePointer(*event));
    if (!result) return mousePressEvent(event);
    if (result->noteRequest)
        setCursorTime(cursor_.before());  // the click meant a note, not a new cursor position
    apply(*result);
}

void PianoRoll::wheelEvent(QWheelEvent* event) {
    const auto [notches, pixels] = wheelTurn(*event);
    const bool onRoll = !rollGeometry().overview.area.contains(event->position());
    if (event->modifiers() & Qt::ControlModifier)
        zoom(std::pow(kZoomStep, notches.y()), onRoll ? std::optional(event->position().x()) : std::nullopt);
    else if (event->modifiers() & Qt::ShiftModifier)
        setLowestPitchShown(pitches_.lowest() +
                            static_cast<int>(std::lround((notches.y() + notches.x()) * kWheelRows)));
    else
        moveByHand(viewBegin() - (pixels.x() + pixels.y()) / scale());
    event->accept();
}

void PianoRoll::keyPressEvent(QKeyEvent* event) {
    const bool control = event->modifiers() & Qt::ControlModifier;
    if (on_ && isEscape(*event)) return cancelGesture();
    if (isEscape(*event) && handlesEscape()) return select({});
    if (on_ == &editor_ || on_ == &band_) return;  // notes are being dragged
    // With the focus in the overview the arrow keys move the view instead of notes.
    const bool view = overview_->hasFocus();
    if (selectByKey(event->key(), event->modifiers())) return;
    if (!view && (editByKey(event->key(), event->modifiers()) || markByKey(event->key(), event->modifiers())))
        return;
    if (!moveByKey(event->key(), control || view) && !zoomByKey(event->key(), control))
        QWidget::keyPressEvent(event);
}

bool PianoRoll::editByKey(int key, Qt::KeyboardModifiers modifiers) {
    if (!content_) return false;
    const std::optional<GestureResult> result = editor_.handleKey(scene(), key, modifiers);
    if (!result) return false;
    apply(*result);
    revealSelected();
    return true;
}

bool PianoRoll::selectByKey(int key, Qt::KeyboardModifiers modifiers) {
    if (key != Qt::Key_A || modifiers != Qt::ControlModifier || !editable()) return false;
    selectAll();
    return true;
}

bool PianoRoll::markByKey(int key, Qt::KeyboardModifiers modifiers) {
    if (!content_) return false;
    const double begin = times_.isFollowing() ? *now() : viewBegin();
    const double from = selected_ ? selected_->start : cursorTime().value_or(begin);
    const std::optional<GestureResult> result = marker_.handleKey(scene(), key, modifiers, from);
    if (result) apply(*result);
    return result.has_value();
}

bool PianoRoll::moveByKey(int key, bool view) {
    const double roll = rollArea().width(), width = roll / scale();
    switch (key) {
        case Qt::Key_Left: view ? moveByHand(viewBegin() - width / 8) : selectInTime(-1); return true;
        case Qt::Key_Right: view ? moveByHand(viewBegin() + width / 8) : selectInTime(1); return true;
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (!overview_->hasFocus()) selectInPitch(key == Qt::Key_Up ? 1 : -1);
            return true;
        case Qt::Key_PageUp: moveByHand(viewBegin() - 0.9 * width); return true;
        case Qt::Key_PageDown: moveByHand(viewBegin() + 0.9 * width); return true;
        case Qt::Key_Home: moveByHand(0); return true;
        case Qt::Key_End: moveByHand(times_.lastBegin(takeEnd(), roll) - 0.8 * width); return true;
        default: return false;
    }
}

bool PianoRoll::zoomByKey(int key, bool control) {
    if (!control) return false;
    switch (key) {
        case Qt::Key_0: fit(); return true;
        case Qt::Key_Plus:
        case Qt::Key_Equal: zoom(kZoomStep); return true;
        case Qt::Key_Minus: zoom(1 / kZoomStep); return true;
        default: return false;
    }
}

void PianoRoll::selectNext(const std::optional<RollNote>& note) {
    if (!note) return;
    select(note);
    revealSelected();
}

void PianoRoll::selectInTime(int direction) {
    selectNext(nextInTime(shownContent(), selected_, cursorTime().value_or(viewBegin()), direction));
}

void PianoRoll::selectInPitch(int direction) {
    selected_ ? selectNext(nextInPitch(shownContent(), *selected_, direction)) : selectInTime(1);
}

void PianoRoll::contextMenuEvent(QContextMenuEvent* event) {
    if (rollGeometry().overview.area.contains(event->pos())) return;  // the overview has another time scale
    // A menu opened by keyboard appears at the selected note.
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QPointF position = byKey && selected_ ? noteRect(*selected_).center() : QPointF(event->pos());
    const auto note = byKey ? selected_ : noteAt(position);
    Q_EMIT menuRequested(mapToGlobal(position.toPoint()), rollGeometry().timeAt(position.x()), note);
}

void PianoRoll::showHover(const QPoint& position, const QPoint& globalPosition) {
    const RollScene seen = scene();
    if (const auto note = noteAt(position)) {
        QString facts = noteText(*note);
        //: About a note: its branch is not accepted.
        if (isGhost(*note)) facts += QStringLiteral(" \u00B7 ") + tr("not accepted yet");
        return QToolTip::showText(globalPosition, facts, this, noteRect(*note).toAlignedRect());
    }
    QString hint;
    if (const auto played = playedAt(position)) hint = playedNoteText(*played);
    if (!stage_ && velocityName(seen.geometry).contains(position)) hint = tr("Show or hide velocities");
    for (const RollGesture* each : gestures_)
        if (hint.isEmpty()) hint = each->hintAt(seen, position);
    QToolTip::showText(globalPosition, hint, this);  // an empty text hides the tooltip
}

// Returns whether Escape deselects or ends a drag. If several notes are selected while music plays, it does
// neither, because it must stop playback at once.
bool PianoRoll::handlesEscape() const { return on_ || (selection_.size() > 1 && !now()); }

bool PianoRoll::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = static_cast<QKeyEvent&>(*event);
        const bool all = key.key() == Qt::Key_A && key.modifiers() == Qt::ControlModifier && editable();
        if ((isEscape(key) && handlesEscape()) || all) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showHover(help->pos(), help->globalPos());
        return true;
    }
    if (const auto pinch = pinchZoom(*this, *event)) {
        zoom(pinch->factor, pinch->x);
        return true;
    }
    return QWidget::event(event);
}

void PianoRoll::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const QRectF area = rollArea();
    pitches_.setHeight(area.height());
    times_.followNow(area.width());
    notifyViewChanged();
}

void PianoRoll::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) refreshLook();
    QWidget::changeEvent(event);
}

void PianoRoll::focusInEvent(QFocusEvent* event) {
    focusSeen_ = event->reason() != Qt::MouseFocusReason;
    QWidget::focusInEvent(event);
}

void PianoRoll::focusOutEvent(QFocusEvent* event) {
    endDrag();
    QWidget::focusOutEvent(event);
}

}  // namespace continuo::ui
