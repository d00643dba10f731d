#include "wave/wave_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include "wave/seam_handle.h"
#include "wave/wave_canvas.h"

namespace continuo::ui {
namespace {

// Exposes a value in seconds as a slider.
class SecondsInterface : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit SecondsInterface(QWidget* widget) : QAccessibleWidget(widget, QAccessible::Slider) {}

    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? valueText() : QAccessibleWidget::text(kind);
    }
    void* interface_cast(QAccessible::InterfaceType type) override {  // NOLINT(readability-identifier-naming)
        if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QVariant minimumValue() const override { return 0.0; }

protected:
    virtual QString valueText() const = 0;
};

class PositionInterface final : public SecondsInterface {
public:
    using SecondsInterface::SecondsInterface;

    QVariant currentValue() const override { return canvas().position(); }
    void setCurrentValue(const QVariant& value) override { canvas().choosePosition(value.toDouble()); }
    QVariant maximumValue() const override {
        return canvas().content() ? canvas().content()->seconds() : 0.0;
    }
    QVariant minimumStepSize() const override {
        return canvas().content() ? 1 / canvas().content()->format.framesPerSecond : 0.0;
    }

private:
    QString valueText() const override { return canvas().positionText(); }
    WaveCanvas& canvas() const { return *static_cast<WaveCanvas*>(widget()); }
};

class SeamInterface final : public SecondsInterface {
public:
    using SecondsInterface::SecondsInterface;

    QVariant currentValue() const override { return handle().seconds(); }
    void setCurrentValue(const QVariant& value) override {
        Q_EMIT handle().positionRequested(value.toDouble());
    }
    QVariant maximumValue() const override { return handle().maximum(); }
    QVariant minimumStepSize() const override { return handle().frame(); }

private:
    QString valueText() const override { return handle().text(); }
    SeamHandle& handle() const { return *static_cast<SeamHandle*>(widget()); }
};

QAccessibleInterface* makeWaveInterface(const QString&, QObject* object) {
    if (auto* handle = qobject_cast<SeamHandle*>(object)) return new SeamInterface(handle);
    auto* canvas = qobject_cast<WaveCanvas*>(object);
    return canvas ? new PositionInterface(canvas) : nullptr;
}

}  // namespace

void installWaveAccessibility() {
    [[maybe_unused]] static const bool installed = (QAccessible::installFactory(makeWaveInterface), true);
}

}  // namespace continuo::ui
