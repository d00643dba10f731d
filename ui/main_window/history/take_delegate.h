#pragma once

#include "main_window/history/history_delegate.h"

namespace continuo::ui {

struct TakeRow;

// Draws a row of the takes tree: mark, name, icons for note and sound, contour, nats per note, star.
class TakeDelegate : public HistoryDelegate {
    Q_OBJECT

public:
    static constexpr int kRowHeight = 28;  // px
    // px per level; keeps the chevron clear of the selection mark
    static constexpr int kIndentation = 16;

    explicit TakeDelegate(QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    bool hasStar(const QModelIndex& index) const override;

private:
    // Draws the facts right of the name and shrinks `rest` to the remaining room.
    void drawFacts(QPainter& painter, const QStyleOptionViewItem& option, const TakeRow& row, int nameWidth,
                   QRect& rest) const;
};

}  // namespace continuo::ui
