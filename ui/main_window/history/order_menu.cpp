#include "main_window/history/order_menu.h"

#include <QActionGroup>

namespace continuo::ui {

void OrderMenu::add(int order, const QString& words) {
    if (orders_ == nullptr) orders_ = new QActionGroup(this);
    QAction* action = addAction(words);
    action->setCheckable(true);
    action->setData(order);
    orders_->addAction(action);
    if (orders_->checkedAction() == nullptr) action->setChecked(true);
    connect(action, &QAction::triggered, this, [this, order] { Q_EMIT chosen(order); });
}

void OrderMenu::setOrder(int order) {
    for (QAction* action : actions()) {
        if (action->data().toInt() == order) action->setChecked(true);
    }
}

}  // namespace continuo::ui
