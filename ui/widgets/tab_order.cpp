#include "widgets/tab_order.h"

#include <QLayout>
#include <QList>
#include <QScrollArea>
#include <QWidget>
#include <algorithm>
#include <utility>

namespace continuo::ui {

namespace {

void collect(QWidget& widget, QList<QWidget*>& found);
void collect(const QLayout& layout, QList<QWidget*>& found);

// Collects widgets that place their children without a layout, by position.
void collectPlaced(const QWidget& widget, QList<QWidget*>& found) {
    QList<QWidget*> children = widget.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly);
    std::stable_sort(children.begin(), children.end(), [](const QWidget* a, const QWidget* b) {
        return std::pair(a->y(), a->x()) < std::pair(b->y(), b->x());
    });
    for (QWidget* child : std::as_const(children)) collect(*child, found);
}

// Includes widgets that are no tab stop now: a card becomes one when selected, a scroll area when it grows.
void collect(QWidget& widget, QList<QWidget*>& found) {
    if (!widget.focusProxy()) found << &widget;
    if (widget.layout()) collect(*widget.layout(), found);
    if (widget.property("placesTabStops").toBool()) collectPlaced(widget, found);
    const auto* area = qobject_cast<QScrollArea*>(&widget);
    if (area == nullptr || area->widget() == nullptr) return;
    if (area->widget()->layout())
        collect(*area->widget(), found);
    else
        collectPlaced(*area->widget(), found);
}

void collect(const QLayout& layout, QList<QWidget*>& found) {
    for (int index = 0; index < layout.count(); ++index) {
        QLayoutItem* item = layout.itemAt(index);
        if (item->widget()) collect(*item->widget(), found);
        if (item->layout()) collect(*item->layout(), found);
    }
}

}  // namespace

void setTabOrderByLayout(QWidget* root) { setTabOrderByLayout(QList<QWidget*>{root}); }

void setTabOrderByLayout(const QList<QWidget*>& roots) {
    QList<QWidget*> found;
    for (QWidget* root : roots) collect(*root, found);
    // Qt's setTabOrder() ignores widgets that do not accept the focus, so these accept it meanwhile.
    QList<QWidget*> without;
    for (QWidget* each : std::as_const(found))
        if (each->focusPolicy() == Qt::NoFocus) without << each;
    for (QWidget* each : std::as_const(without)) each->setFocusPolicy(Qt::TabFocus);
    for (int index = 1; index < found.size(); ++index) QWidget::setTabOrder(found[index - 1], found[index]);
    for (QWidget* each : std::as_const(without)) each->setFocusPolicy(Qt::NoFocus);
}

}  // namespace continuo::ui
