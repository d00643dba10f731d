#pragma once

#include "main_window/history/pictures_panel.h"
#include "main_window/history/searched_rows.h"

namespace continuo::ui {

// The sets as the pane lists them: searched and in its order, the source always first.
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
