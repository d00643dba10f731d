#pragma once

#include <QMenu>

class QActionGroup;

namespace continuo::ui {

// A menu of sort orders, one of which is checked.
class OrderMenu : public QMenu {
    Q_OBJECT

public:
    using QMenu::QMenu;

    // Adds an order; the first one is checked by default.
    void add(int order, const QString& words);
    void setOrder(int order);

Q_SIGNALS:
    void chosen(int order);  // by the user

private:
    QActionGroup* orders_ = nullptr;
};

}  // namespace continuo::ui
