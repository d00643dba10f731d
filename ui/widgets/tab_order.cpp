#include "widgets/tab_order.h"

#include <QLayout>
#include <QList>
#include <QScrollArea>
#include <QWidget>

namespace continuo::ui {

namespace {

void collect(const QLayout& layout, QList<QWidget*>& found);

void collect(QWidget& widget, QList<QWidget*>& found) {
    if ((widget.focusPolicy() & Qt::TabFocus) != 0 && !widget.focusProxy()) found << &widget;
    if (widget.layout()) collect(*widget.layout(), found);
    if (const auto* area = qobject_cast<QScrollArea*>(&widget); area && area->widget())
        collect(*area->widget(), found);
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
    for (int index = 1; index < found.size(); ++index) QWidget::setTabOrder(found[index - 1], found[index]);
}

}  // namespace continuo::ui
