#pragma once

#include "main_window/history/pictures_panel.h"
#include "main_window/history/searched_rows.h"

namespace continuo::ui {

// Filters and sorts the sets for the pane; the source is always first.
class PictureOrder : public SearchedRows {
    Q_OBJECT

public:
    explicit PictureOrder(QObject* parent = nullptr);

    void setOrder(PicturesPanel::Order order);
    PicturesPanel::Order order() const { return order_; }

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    PicturesPanel::Order order_ = PicturesPanel::Order::Latest;
};

}  // namespace continuo::ui
