#pragma once

#include <QPointF>
#include <optional>

class QEvent;
class QWheelEvent;
class QWidget;

namespace continuo::ui {

inline constexpr double kZoomStep = 1.25;  // factor per key press or wheel notch

// The rotation of a wheel or touchpad: in notches, and in pixels of scrolling.
struct WheelTurn {
    QPointF notches, pixels;
};
WheelTurn wheelTurn(const QWheelEvent&);

// A pinch zoom over time: factor, and its centre x in the widget.
struct PinchZoom {
    double factor = 1.0, x = 0.0;
};
// Returns the zoom of a touchpad or touch screen gesture; nullopt for every other event. The widget must have
// grabbed Qt::PinchGesture.
std::optional<PinchZoom> pinchZoom(const QWidget&, QEvent&);

}  // namespace continuo::ui
