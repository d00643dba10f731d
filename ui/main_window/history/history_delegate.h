#pragma once

#include <QStyledItemDelegate>

namespace continuo::ui {

// Common parts of the rows in the panes Takes and Pictures: background, focus frame, and a clickable star at
// the right.
class HistoryDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

Q_SIGNALS:
    void starClicked(const QModelIndex& index);

protected:
    // starMargin: px between the star and the row's end.
    HistoryDelegate(int starMargin, QObject* parent);

    virtual bool hasStar(const QModelIndex& index) const = 0;

    QRect starRect(const QRect& row) const;
    void drawStar(QPainter& painter, const QRect& row, bool full) const;
    // Draws the selection or hover background, before the row's content. whole: the row in the pane's full
    // width.
    static void drawBackground(QPainter& painter, const QStyleOptionViewItem& option, const QRect& whole);
    // Draws the focus frame, after the content.
    static void drawFocus(QPainter& painter, const QStyleOptionViewItem& option, const QRect& whole);
    // Draws a number in the right column, brighter if the row is selected or hovered.
    static void drawNumber(QPainter& painter, const QStyleOptionViewItem& option, const QRect& place,
                           double number);

private:
    int starMargin_;
};

}  // namespace continuo::ui
