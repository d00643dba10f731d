#include "roll/view_gestures.h"

#include <QNativeGestureEvent>
#include <QPinchGesture>
#include <QWheelEvent>
#include <QWidget>

namespace continuo::ui {
namespace {

constexpr double kWheelPixels = 60;  // per notch
constexpr double kWheelNotch = 120;  // eighths of a degree

}  // namespace

WheelTurn wheelTurn(const QWheelEvent& event) {
    const QPointF notches = QPointF(event.angleDelta()) / kWheelNotch;
    return {notches, event.pixelDelta().isNull() ? notches * kWheelPixels : QPointF(event.pixelDelta())};
}

std::optional<PinchZoom> pinchZoom(const QWidget& widget, QEvent& event) {
    if (event.type() == QEvent::NativeGesture) {
        const auto& gesture = static_cast<QNativeGestureEvent&>(event);
        if (gesture.gestureType() != Qt::ZoomNativeGesture) return {};
        return PinchZoom{1 + gesture.value(), gesture.position().x()};
    }
    if (event.type() != QEvent::Gesture) return {};
    const auto* pinch =
        static_cast<QPinchGesture*>(static_cast<QGestureEvent&>(event).gesture(Qt::PinchGesture));
    if (!pinch) return {};
    const QPointF centre = widget.mapFromGlobal(pinch->centerPoint());
    return PinchZoom{pinch->scaleFactor(), centre.x()};
}

}  // namespace continuo::ui
