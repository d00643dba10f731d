#pragma once

#include "main_window/history/searched_rows.h"
#include "main_window/history/takes_panel.h"

namespace continuo::ui {

// The takes as the pane lists them: searched, and what hangs on one thing in the pane's order. What was
// recorded stays before the branches.
class TakeOrder : public SearchedRows {
    Q_OBJECT

public:
    explicit TakeOrder(QObject* parent = nullptr);

    void setOrder(TakesPanel::Order order);
    TakesPanel::Order order() const { return order_; }
    // Answered for takes without a look at them, as the view asks of all whenever one comes: each has at
    // least the row of what was recorded in it.
    bool hasChildren(const QModelIndex& parent = {}) const override;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    TakesPanel::Order order_ = TakesPanel::Order::AsMade;
};

}  // namespace continuo::ui
