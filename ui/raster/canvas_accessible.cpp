#include "raster/canvas_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include "raster/picture_canvas.h"

namespace continuo::ui {
namespace {

// Exposes the line as a slider over the rows; a picture without a line is a graphic.
class CanvasInterface : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit CanvasInterface(PictureCanvas* canvas) : QAccessibleWidget(canvas, QAccessible::Slider) {}

    QAccessible::Role role() const override {
        return canvas().keptRows() ? QAccessible::Slider : QAccessible::Graphic;
    }
    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? canvas().lineText() : QAccessibleWidget::text(kind);
    }
    void* interface_cast(QAccessible::InterfaceType type) override {  // NOLINT(readability-identifier-naming)
        if (type == QAccessible::ValueInterface && canvas().keptRows())
            return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QVariant currentValue() const override { return canvas().keptRows().value_or(0); }
    void setCurrentValue(const QVariant& value) override { canvas().moveLine(value.toInt()); }
    QVariant maximumValue() const override { return canvas().raster() ? canvas().raster()->height() : 0; }
    QVariant minimumValue() const override { return 0; }
    QVariant minimumStepSize() const override { return 1; }

private:
    PictureCanvas& canvas() const { return *static_cast<PictureCanvas*>(widget()); }
};

QAccessibleInterface* makeInterface(const QString&, QObject* object) {
    auto* canvas = qobject_cast<PictureCanvas*>(object);
    return canvas ? new CanvasInterface(canvas) : nullptr;
}

}  // namespace

void installCanvasAccessibility() {
    [[maybe_unused]] static const bool installed = (QAccessible::installFactory(makeInterface), true);
}

}  // namespace continuo::ui
