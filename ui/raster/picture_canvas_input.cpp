#include <QEnterEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "raster/picture_canvas.h"

namespace continuo::ui {
namespace {

constexpr int kPage = 8;              // rows
constexpr double kWheelPixels = 0.5;  // px per eighth of a degree: 60 per notch
constexpr double kReach = 5;          // px around the line in which it can be dragged

}  // namespace

void PictureCanvas::enterEvent(QEnterEvent* event) {
    under_ = true;
    update();
    QWidget::enterEvent(event);
}

void PictureCanvas::leaveEvent(QEvent* event) {
    under_ = false;
    update();
    QWidget::leaveEvent(event);
}

void PictureCanvas::mousePressEvent(QMouseEvent* event) {
    dragFrom_ = event->position();
    if (event->button() == Qt::MiddleButton) {
        drag_ = Drag::Picture;
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::LeftButton && kept_) {
        const bool onLine = std::abs(place().yOf(*kept_) - event->position().y()) <= kReach;
        if (!onLine && !handleRect().contains(event->position())) return;
        drag_ = Drag::Line;
        update();
    }
}

void PictureCanvas::mouseMoveEvent(QMouseEvent* event) {
    const RasterPlace where = place();
    if (drag_ == Drag::Line)
        return moveLine(
            static_cast<int>(std::lround((event->position().y() - where.origin.y()) / where.scale)));
    if (drag_ == Drag::Picture) {
        setView(panBy(where, zoom_, event->position() - dragFrom_));
        dragFrom_ = event->position();
        return;
    }
    const bool near = kept_ && (handleRect().contains(event->position()) ||
                                std::abs(where.yOf(*kept_) - event->position().y()) <= kReach);
    setCursor(near ? Qt::SplitVCursor : Qt::ArrowCursor);
}

void PictureCanvas::mouseReleaseEvent(QMouseEvent*) {
    drag_ = Drag::None;
    unsetCursor();
    update();
}

void PictureCanvas::wheelEvent(QWheelEvent* event) {
    const QPoint turned = event->angleDelta();
    const int most = turned.y() != 0 ? turned.y() : turned.x();
    const RasterPlace where = place();
    if (event->modifiers() & Qt::ControlModifier) {
        if (most != 0)
            setView(zoomAround(where, event->position(), nextZoom(where.scale, most > 0 ? 1 : -1)));
        return event->accept();
    }
    const QPointF by = event->modifiers() & Qt::ShiftModifier ? QPointF(most * kWheelPixels, 0)
                                                              : QPointF(turned) * kWheelPixels;
    setView(panBy(where, zoom_, by));
    event->accept();
}

void PictureCanvas::keyPressEvent(QKeyEvent* event) {
    if (!kept_ || event->modifiers() != Qt::NoModifier) return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Up: return moveByKey(*kept_ - 1);
        case Qt::Key_Down: return moveByKey(*kept_ + 1);
        case Qt::Key_PageUp: return moveByKey(*kept_ - kPage);
        case Qt::Key_PageDown: return moveByKey(*kept_ + kPage);
        case Qt::Key_Home: return moveByKey(0);
        case Qt::Key_End: return moveByKey(place().picture.height());
        default: return QWidget::keyPressEvent(event);
    }
}

void PictureCanvas::moveByKey(int row) {
    byKey_ = true;
    moveLine(row);
}

void PictureCanvas::endMove() {
    byKey_ = false;
    update();
}

void PictureCanvas::keyReleaseEvent(QKeyEvent* event) {
    if (!event->isAutoRepeat()) endMove();
    QWidget::keyReleaseEvent(event);
}

// The key may be released in another widget.
void PictureCanvas::focusOutEvent(QFocusEvent* event) {
    endMove();
    QWidget::focusOutEvent(event);
}

}  // namespace continuo::ui
