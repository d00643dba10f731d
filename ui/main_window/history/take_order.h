#pragma once

#include "main_window/history/searched_rows.h"
#include "main_window/history/takes_panel.h"

namespace continuo::ui {

// Filters the takes and sorts the children of each row. Recordings stay before branches.
class TakeOrder : public SearchedRows {
    Q_OBJECT

public:
    explicit TakeOrder(QObject* parent = nullptr);

    void setOrder(TakesPanel::Order order);
    TakesPanel::Order order() const { return order_; }
    // Returns true for takes without checking, because the view asks often and each take has at least its
    // recording.
    bool hasChildren(const QModelIndex& parent = {}) const override;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    TakesPanel::Order order_ = TakesPanel::Order::AsMade;
};

}  // namespace continuo::ui
