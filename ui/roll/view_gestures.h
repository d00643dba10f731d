#pragma once

#include <QPointF>
#include <optional>

class QEvent;
class QWheelEvent;
class QWidget;

namespace continuo::ui {

inline constexpr double kZoomStep = 1.25;  // factor of a key or of a wheel's notch

// How far a wheel or touchpad was turned: in notches, and in pixels of scrolling.
struct WheelTurn {
    QPointF notches, pixels;
};
WheelTurn wheelTurn(const QWheelEvent&);

// A factor by which two fingers zoom a canvas over time, and around which x of the widget.
struct PinchZoom {
    double factor = 1.0, x = 0.0;
};
// Returns the zoom of a touchpad or touch screen gesture; nothing for every other event. The widget must have
// grabbed Qt::PinchGesture.
std::optional<PinchZoom> pinchZoom(const QWidget&, QEvent&);

}  // namespace continuo::ui
