#pragma once

#include <QStyledItemDelegate>

namespace continuo::ui {

// Draws a row of the takes tree: mark, name, contour, nats a note, star. A click on the star is told.
class TakeDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

Q_SIGNALS:
    void starClicked(const QModelIndex& index);
};

}  // namespace continuo::ui
