#pragma once

#include "main_window/history/history_panel.h"

class QMenu;
class QTreeView;

namespace continuo::ui {

class OrderMenu;
class TakeOrder;
class TakesModel;

// The pane at the left of Play: all takes with their branches.
class TakesPanel : public HistoryPanel {
    Q_OBJECT

public:
    // The sort order of takes and of sibling branches.
    enum class Order { AsMade, LeastSurprising, StarredFirst };

    // The model must outlive the panel.
    explicit TakesPanel(TakesModel& model, QWidget* parent = nullptr);

    void setOrder(Order order);
    Order order() const;
    // Returns the menu of orders for the pane's head.
    QMenu* orderMenu() const;

    // Like setActions(), for actions that only takes have. On a row that cannot be accepted, the shortcut of
    // `accept` plays the row.
    void setTakeActions(const QAction& note, const QAction& rename, const QAction& accept);
    // Sets canvas commands whose shortcuts also work here; they act on the shown music, not on the row.
    void setCanvasCommands(const QList<QAction*>& commands);
    void select(const QModelIndex& index) override;
    // Expands all ancestors, so that the row is visible.
    void expandAncestors(const QModelIndex& index);

    // For tests: expands or collapses a take.
    void setExpanded(const QModelIndex& index, bool open);

public Q_SLOTS:
    // Selects the next (1) or previous (-1) visible branch and requests playback; false: no such branch.
    bool step(int by);

Q_SIGNALS:
    void auditionRequested(const QModelIndex& index);  // double click, or Enter if the row cannot be accepted
    void acceptRequested(const QModelIndex& index);    // an unaccepted branch
    void forkRequested(const QModelIndex& index);
    void noteRequested(const QModelIndex& index);
    void renameRequested(const QModelIndex& index);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeTree();
    void makeOrders();
    void trackRemoval(const QModelIndex& parent, int first, int last);
    // Returns the row below (1) or above (-1); from an invalid index the first or last row.
    QModelIndex neighbour(const QModelIndex& row, int by) const;
    static bool isBranch(const QModelIndex& index);
    static bool canBeAccepted(const QModelIndex& index);

    TakeOrder* filter_ = nullptr;
    OrderMenu* orders_ = nullptr;
    QTreeView* tree_ = nullptr;
    // 1 or -1 if the current row replaced a removed row, from below or above it, and was not played yet; else
    // 0.
    int moved_ = 0;
    QPersistentModelIndex movedTo_;
};

}  // namespace continuo::ui
