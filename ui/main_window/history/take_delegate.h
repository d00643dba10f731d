#pragma once

#include "main_window/history/history_delegate.h"

namespace continuo::ui {

struct TakeRow;

// Draws a row of the takes tree: mark, name, contour, nats a note, star.
class TakeDelegate : public HistoryDelegate {
    Q_OBJECT

public:
    static constexpr int kRowHeight = 28;  // px

    explicit TakeDelegate(QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    bool hasStar(const QModelIndex& index) const override;

private:
    // Right of the name, whose room `rest` is what they leave.
    void drawFacts(QPainter& painter, const QStyleOptionViewItem& option, const TakeRow& row, int nameWidth,
                   QRect& rest) const;
};

}  // namespace continuo::ui
