#pragma once

#include <QMenu>

class QActionGroup;

namespace continuo::ui {

// A menu of the orders in which a pane may list things; one of them holds.
class OrderMenu : public QMenu {
    Q_OBJECT

public:
    using QMenu::QMenu;

    // The first one holds until another is set.
    void add(int order, const QString& words);
    void setOrder(int order);

Q_SIGNALS:
    void chosen(int order);  // by the user

private:
    QActionGroup* orders_ = nullptr;
};

}  // namespace continuo::ui
