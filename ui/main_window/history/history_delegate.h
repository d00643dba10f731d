#pragma once

#include <QStyledItemDelegate>

namespace continuo::ui {

// What the rows of the panes Takes and Pictures have in common: their ground, a frame for the keyboard, and a
// star at the right that can be clicked.
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

    QRect starOf(const QRect& row) const;
    void drawStar(QPainter& painter, const QRect& row, bool full) const;
    // Below what a row shows: whether it is chosen or under the mouse; whole is the pane's width of it.
    static void drawGround(QPainter& painter, const QStyleOptionViewItem& option, const QRect& whole);
    // Above it.
    static void drawFocus(QPainter& painter, const QStyleOptionViewItem& option, const QRect& whole);
    // A number of the right column, brighter where the row is chosen or under the mouse.
    static void drawNumber(QPainter& painter, const QStyleOptionViewItem& option, const QRect& place,
                           double number);

private:
    int starMargin_;
};

}  // namespace continuo::ui
