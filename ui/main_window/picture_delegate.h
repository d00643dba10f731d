#pragma once

#include <QStyledItemDelegate>

namespace continuo::ui {

// Draws a row of the pane Pictures: thumbnail, name over detail, bits/dim, star. A click on the star is told.
class PictureDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    static constexpr int kRow = 44;  // px

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

Q_SIGNALS:
    void starClicked(const QModelIndex& index);
};

}  // namespace continuo::ui
