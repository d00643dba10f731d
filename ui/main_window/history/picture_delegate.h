#pragma once

#include "main_window/history/history_delegate.h"

namespace continuo::ui {

// Draws a row of the pane Pictures: thumbnail, name over detail, bits/dim, star.
class PictureDelegate : public HistoryDelegate {
    Q_OBJECT

public:
    static constexpr int kRow = 44;  // px

    explicit PictureDelegate(QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    bool hasStar(const QModelIndex& index) const override;
};

}  // namespace continuo::ui
