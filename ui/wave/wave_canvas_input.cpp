// Event handling of WaveCanvas: mouse, wheel, keys and tooltips.
#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "roll/view_gestures.h"
#include "wave/seam_handle.h"
#include "wave/spectrogram.h"
#include "wave/wave_canvas.h"

namespace continuo::ui {
namespace {

constexpr double kSeamReach = 5;  // px around the line in which it can be dragged

}  // namespace

bool WaveCanvas::isAtSeam(const QPointF& position) const {
    if (!seam_ || !content_) return false;
    if (handleRect().contains(position.toPoint())) return true;
    const RollGeometry times = waveGeometry().times;
    const QRectF line(times.roll.left(), times.band.top(), times.roll.width(),
                      times.roll.bottom() - times.band.top());
    return line.contains(position) && std::abs(times.xOf(*seam_) - position.x()) <= kSeamReach;
}

void WaveCanvas::mousePressEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    const RollGeometry times = waveGeometry().times;
    endDrag();
    dragFrom_ = at;
    viewBefore_ = viewBegin();
    if (event->button() == Qt::MiddleButton) {
        drag_ = Drag::View;
        setCursor(Qt::ClosedHandCursor);
        return;
    }
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    if (isAtSeam(at)) {
        drag_ = Drag::Seam;
        seamBefore_ = *seam_;
        grip_ = at.x() - times.xOf(*seam_);
        handle_->setDragged(true);
        update();
    } else if (const auto cell = cellAt(at)) {
        level_ = cell->level;
        choosePosition(shownContent().frameToSeconds(cell->frame));
    } else if (at.x() >= times.roll.left() && at.y() < times.roll.bottom()) {
        drag_ = Drag::Position;
        choosePosition(times.timeAt(at.x()));
    }
}

void WaveCanvas::mouseMoveEvent(QMouseEvent* event) {
    const RollGeometry times = waveGeometry().times;
    const double x = event->position().x();
    switch (drag_) {
        case Drag::Seam: return moveSeam(times.timeAt(x - grip_));
        case Drag::Position: return choosePosition(times.timeAt(x));
        case Drag::View: return moveByHand(viewBefore_ - (x - dragFrom_.x()) / scale());
        case Drag::None: break;
    }
    isAtSeam(event->position()) ? setCursor(Qt::SplitHCursor) : unsetCursor();
}

void WaveCanvas::mouseReleaseEvent(QMouseEvent*) { endDrag(); }

void WaveCanvas::endDrag() {
    if (drag_ == Drag::None) return;
    drag_ = Drag::None;
    handle_->setDragged(false);
    unsetCursor();
    update();
}

// Escape during a drag: restores the seam.
void WaveCanvas::cancelDrag() {
    if (drag_ == Drag::Seam) moveSeam(seamBefore_);
    if (drag_ == Drag::View) moveByHand(viewBefore_);
    endDrag();
}

void WaveCanvas::wheelEvent(QWheelEvent* event) {
    const auto [notches, pixels] = wheelTurn(*event);
    if (event->modifiers() & Qt::ControlModifier)
        zoom(std::pow(kZoomStep, notches.y()), event->position().x());
    else
        moveByHand(viewBegin() - (pixels.x() + pixels.y()) / scale());
    event->accept();
}

void WaveCanvas::stepSeam(SeamStep step) {
    if (!seam_) return;
    const double frame = frameSeconds();
    switch (step) {
        case SeamStep::FrameBack: moveSeam(*seam_ - frame); break;
        case SeamStep::FrameForward: moveSeam(*seam_ + frame); break;
        case SeamStep::SecondBack: moveSeam(*seam_ - 1); break;
        case SeamStep::SecondForward: moveSeam(*seam_ + 1); break;
        case SeamStep::First: moveSeam(0); break;
        case SeamStep::Last: moveSeam(shownContent().seconds()); break;
    }
    if (const auto begin = times_.beginFor(*seam_, *seam_, waveGeometry().times)) moveByHand(*begin);
}

bool WaveCanvas::moveSeamByKey(const QKeyEvent& event) {
    if (!(event.modifiers() & Qt::AltModifier) || !seam_) return false;
    const bool second = event.modifiers() & Qt::ShiftModifier;
    switch (event.key()) {
        case Qt::Key_Left: stepSeam(second ? SeamStep::SecondBack : SeamStep::FrameBack); return true;
        case Qt::Key_Right: stepSeam(second ? SeamStep::SecondForward : SeamStep::FrameForward); return true;
        case Qt::Key_Home: stepSeam(SeamStep::First); return true;
        case Qt::Key_End: stepSeam(SeamStep::Last); return true;
        default: return false;
    }
}

bool WaveCanvas::movePositionByKey(const QKeyEvent& event) {
    if (event.modifiers() & (Qt::AltModifier | Qt::ControlModifier)) return false;
    const double frame = frameSeconds();
    // Steps go to frame borders, even if the position is between two.
    const double here = std::floor(position_ / frame + 1e-6) * frame;
    const bool second = event.modifiers() & Qt::ShiftModifier;
    switch (event.key()) {
        case Qt::Key_Left:
            choosePosition(second ? position_ - 1 : (position_ - here > frame / 100 ? here : here - frame));
            break;
        case Qt::Key_Right: choosePosition(second ? position_ + 1 : here + frame); break;
        case Qt::Key_Home: choosePosition(0); break;
        case Qt::Key_End: choosePosition(shownContent().seconds()); break;
        case Qt::Key_Up: chooseLevel(-1); return true;
        case Qt::Key_Down: chooseLevel(1); return true;
        default: return false;
    }
    if (const auto begin = times_.beginFor(position_, position_, waveGeometry().times)) moveByHand(*begin);
    return true;
}

void WaveCanvas::chooseLevel(int by) {
    level_ = std::clamp(level_ + by, 0, std::max(0, shownContent().format.levels - 1));
    update();
    notifyPosition();
}

bool WaveCanvas::moveViewByKey(const QKeyEvent& event) {
    const double width = plotWidth() / scale();
    const bool control = event.modifiers() & Qt::ControlModifier;
    switch (event.key()) {
        case Qt::Key_PageUp: moveByHand(viewBegin() - 0.9 * width); return true;
        case Qt::Key_PageDown: moveByHand(viewBegin() + 0.9 * width); return true;
        case Qt::Key_Left: control ? moveByHand(viewBegin() - width / 8) : void(); return control;
        case Qt::Key_Right: control ? moveByHand(viewBegin() + width / 8) : void(); return control;
        case Qt::Key_0: control ? fit() : void(); return control;
        case Qt::Key_Plus:
        case Qt::Key_Equal: control ? zoom(kZoomStep) : void(); return control;
        case Qt::Key_Minus: control ? zoom(1 / kZoomStep) : void(); return control;
        default: return false;
    }
}

void WaveCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && drag_ != Drag::None) return cancelDrag();
    if (!moveSeamByKey(*event) && !movePositionByKey(*event) && !moveViewByKey(*event))
        QWidget::keyPressEvent(event);
}

void WaveCanvas::showHover(const QPoint& position, const QPoint& globalPosition) {
    QString text;
    if (const auto cell = cellAt(position))
        text = cellText(*cell);
    else if (isAtSeam(position))
        text = tr("The model continues from here. Drag to change.");
    QToolTip::showText(globalPosition, text, this);  // an empty text hides the tooltip
}

bool WaveCanvas::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && drag_ != Drag::None) {
        const auto& key = static_cast<QKeyEvent&>(*event);
        if (key.key() == Qt::Key_Escape && key.modifiers() == Qt::NoModifier) {
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

void WaveCanvas::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    times_.followNow(plotWidth());
    notifyViewChanged();
}

void WaveCanvas::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) refreshLook();
    QWidget::changeEvent(event);
}

void WaveCanvas::focusInEvent(QFocusEvent* event) {
    focusSeen_ = event->reason() != Qt::MouseFocusReason;
    update();
    QWidget::focusInEvent(event);
}

void WaveCanvas::focusOutEvent(QFocusEvent* event) {
    endDrag();
    update();
    QWidget::focusOutEvent(event);
}

}  // namespace continuo::ui
