#pragma once

#include "main_window/history/history_delegate.h"

namespace continuo::ui {

struct TakeRow;

// Draws a row of the takes tree: mark, name, signs of a note and of sound, contour, nats a note, star.
class TakeDelegate : public HistoryDelegate {
    Q_OBJECT

public:
    static constexpr int kRowHeight = 28;  // px
    // A level's; its chevron stands clear of the mark of the chosen row.
    static constexpr int kIndentation = 16;

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
