#include "widgets/slider_track.h"

#include <QAccessibleWidget>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QWheelEvent>

#include "theme/theme.h"
#include "widgets/value_slider.h"

namespace continuo::ui {

namespace {

constexpr int kWheelNotch = 120;  // angleDelta() of one notch
constexpr int kRing = SliderTrack::kRing;

struct Sizes {
    int height, groove, handleWidth, handleHeight;
};

Sizes trackSizes(const ValueSlider& slider) {
    return slider.isBig() ? Sizes{56, 8, 20, 40} : Sizes{22, 4, 8, 16};
}

// Exposes the slider to assistive technology.
class AccessibleTrack : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit AccessibleTrack(SliderTrack* track) : QAccessibleWidget(track, QAccessible::Slider) {}

    QString text(QAccessible::Text kind) const override {
        if (kind == QAccessible::Name) return slider().spokenName();
        if (kind == QAccessible::Value) return slider().spokenText();
        return QAccessibleWidget::text(kind);
    }
    void* interface_cast(QAccessible::InterfaceType type) override {  // NOLINT(readability-identifier-naming)
        if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    // Reports "no limit" as one step above the maximum.
    QVariant currentValue() const override { return isAtOpenEnd() ? maximumValue() : slider().value(); }
    void setCurrentValue(const QVariant& value) override {
        slider().edit(value.toDouble() > slider().range().maximum ? slider().endValue() : value.toDouble());
    }
    QVariant maximumValue() const override {
        const ValueSlider::Range& range = slider().range();
        return slider().endValue() == range.maximum ? range.maximum : range.maximum + range.step;
    }
    QVariant minimumValue() const override { return slider().range().minimum; }
    QVariant minimumStepSize() const override { return slider().range().step; }

private:
    bool isAtOpenEnd() const { return slider().value() == slider().endValue(); }
    ValueSlider& slider() const { return static_cast<SliderTrack*>(widget())->slider(); }
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* track = qobject_cast<SliderTrack*>(object);
    return track ? new AccessibleTrack(track) : nullptr;
}

}  // namespace

SliderTrack::SliderTrack(ValueSlider& slider) : QWidget(&slider), slider_(slider) {
    [[maybe_unused]] static const bool known = (QAccessible::installFactory(makeAccessible), true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize SliderTrack::sizeHint() const { return {slider_.isBig() ? 300 : 96, trackSizes(slider_).height}; }

QSize SliderTrack::minimumSizeHint() const { return {48, trackSizes(slider_).height}; }

void SliderTrack::keyPressEvent(QKeyEvent* event) {
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    switch (event->key()) {
        case Qt::Key_Right: return slider_.step(mirrored ? -1 : 1);
        case Qt::Key_Left: return slider_.step(mirrored ? 1 : -1);
        case Qt::Key_Up: return slider_.step(1);
        case Qt::Key_Down: return slider_.step(-1);
        case Qt::Key_PageUp: return slider_.step(10);
        case Qt::Key_PageDown: return slider_.step(-10);
        case Qt::Key_Home: return slider_.edit(slider_.range().minimum);
        case Qt::Key_End: return slider_.edit(slider_.endValue());
        default: break;
    }
    if (event->matches(QKeySequence::SelectAll) && slider_.isAutomaticAllowed())
        return slider_.toggleAutomatic();
    QWidget::keyPressEvent(event);
}

void SliderTrack::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    const int x = event->position().toPoint().x();
    const int fromMiddle = x - xOf(slider_.fraction());
    dragging_ = true;
    // A handle grabbed at its edge does not jump.
    grabOffset_ = std::abs(fromMiddle) <= trackSizes(slider_).handleWidth / 2 + 2 ? fromMiddle : 0;
    if (grabOffset_ == 0 && fromMiddle != 0) dragTo(x);
    update();
}

void SliderTrack::mouseMoveEvent(QMouseEvent* event) {
    if (dragging_) dragTo(event->position().toPoint().x() - grabOffset_);
}

void SliderTrack::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    dragging_ = false;
    update();
}

void SliderTrack::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) slider_.edit(slider_.range().defaultValue);
}

void SliderTrack::wheelEvent(QWheelEvent* event) {
    // Without the focus the pane scrolls, so that a slider under the pointer does not change by accident.
    if (!hasFocus()) return event->ignore();
    const QPoint turned = event->angleDelta();
    wheelRest_ += turned.y() != 0 ? turned.y() : turned.x();  // Shift may have swapped the axes
    const int notches = wheelRest_ / kWheelNotch;
    wheelRest_ -= notches * kWheelNotch;
    if (notches != 0) slider_.step(event->modifiers() & Qt::ShiftModifier ? notches * 10 : notches);
    event->accept();
}

QRect SliderTrack::groove() const {
    const int thick = trackSizes(slider_).groove;
    return {kRing, (height() - thick) / 2, width() - 2 * kRing, thick};
}

// Returns the range of the handle's middle: at its ends the handle is still inside the groove.
QRect SliderTrack::handleRange() const {
    const int half = trackSizes(slider_).handleWidth / 2;
    return groove().adjusted(half, 0, -half, 0);
}

int SliderTrack::xOf(double fraction) const {
    const QRect line = handleRange();
    const double place = layoutDirection() == Qt::RightToLeft ? 1.0 - fraction : fraction;
    return line.left() + qRound(place * line.width());
}

void SliderTrack::dragTo(int x) {
    const QRect line = handleRange();
    const double place = static_cast<double>(x - line.left()) / qMax(1, line.width());
    slider_.editFraction(layoutDirection() == Qt::RightToLeft ? 1.0 - place : place);
}

void SliderTrack::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintGroove(painter);
    paintHandle(painter);
    if (!hasFocus()) return;
    painter.setPen(QPen(Theme::current().focus, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

void SliderTrack::paintGroove(QPainter& painter) const {
    const Tokens& tokens = Theme::current();
    const QRectF line = groove();
    const double radius = line.height() / 2;
    painter.setPen(QPen(tokens.lineStrong, tokens.highContrast ? 2 : 1));
    painter.setBrush(tokens.bg3);
    painter.drawRoundedRect(line.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);

    const double begin = layoutDirection() == Qt::RightToLeft ? line.right() : line.left();
    const double origin = slider_.isTwoSided() ? xOf(0.5) : begin;
    const double end = slider_.isUnlimited() ? origin : xOf(slider_.fraction());
    QPainterPath shape;
    shape.addRoundedRect(line, radius, radius);
    painter.save();
    painter.setClipPath(shape);
    painter.setPen(Qt::NoPen);
    painter.setBrush(isEnabled() ? tokens.accent : tokens.lineStrong);
    const double left = qMin(origin, end), right = qMax(origin, end);
    const double dash = slider_.isAutomatic() ? line.height() : right - left;
    const double gap = slider_.isAutomatic() ? line.height() / 2 : 0.0;
    for (double x = left; x < right; x += dash + gap)
        painter.drawRect(QRectF(x, line.top(), qMin(dash, right - x), line.height()));
    painter.restore();
}

void SliderTrack::paintHandle(QPainter& painter) const {
    const Tokens& tokens = Theme::current();
    const Sizes sizes = trackSizes(slider_);
    const QRectF handle(xOf(slider_.fraction()) - sizes.handleWidth / 2.0,
                        (height() - sizes.handleHeight) / 2.0, sizes.handleWidth, sizes.handleHeight);
    if (isEnabled() && (dragging_ || underMouse())) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(dragging_ ? tokens.accent : tokens.lineStrong);
        painter.drawRoundedRect(handle.adjusted(-2, -2, 2, 2), 4, 4);
    }
    if (slider_.isAutomatic()) {
        painter.setPen(QPen(isEnabled() ? tokens.accent : tokens.lineStrong, 2));
        painter.setBrush(tokens.bg1);
        painter.drawRoundedRect(handle.adjusted(1, 1, -1, -1), 2, 2);
        return;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(isEnabled() ? tokens.text : tokens.lineStrong);
    painter.drawRoundedRect(handle, 2, 2);
}

}  // namespace continuo::ui
