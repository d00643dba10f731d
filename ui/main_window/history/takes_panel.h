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
    // Of takes, and of the branches that hang on one thing.
    enum class Order { AsMade, LeastSurprising, StarredFirst };

    // The model outlives the panel.
    explicit TakesPanel(TakesModel& model, QWidget* parent = nullptr);

    void setOrder(Order order);
    Order order() const;
    // For the pane's head: a menu of the orders.
    QMenu* orderMenu() const;

    // As those of setActions(), for what there is of takes alone. The key of `accept` asks to hear a row that
    // cannot be accepted.
    void setTakeActions(const QAction& note, const QAction& rename, const QAction& accept);
    // What the same keys do on the canvas that they do here too: about what is heard and seen, not the row.
    void setCommands(const QList<QAction*>& commands);
    void select(const QModelIndex& index) override;
    // Opens all above it, so that it is seen.
    void unfold(const QModelIndex& index);

    // For tests: opens or closes the rows of a take.
    void setOpen(const QModelIndex& index, bool open);

public Q_SLOTS:
    // Selects the next (1) or previous (-1) branch in the order shown and asks to hear it; false: there is
    // none.
    bool step(int by);

Q_SIGNALS:
    void auditionAsked(const QModelIndex& index);  // by a double click; Enter where nothing is to accept
    void acceptAsked(const QModelIndex& index);    // a branch without a star
    void forkAsked(const QModelIndex& index);
    void noteAsked(const QModelIndex& index);
    void renameAsked(const QModelIndex& index);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeTree();
    void makeOrders();
    void noteRemoval(const QModelIndex& parent, int first, int last);
    // The row below (1) or above (-1); of nothing the first or the last one.
    QModelIndex nextTo(const QModelIndex& row, int by) const;
    static bool isBranch(const QModelIndex& index);
    static bool mayBeAccepted(const QModelIndex& index);

    TakeOrder* filter_ = nullptr;
    OrderMenu* orders_ = nullptr;
    QTreeView* tree_ = nullptr;
    // The current row came into the place of one that went, from behind (1) or before it (-1), and was not
    // heard yet.
    int moved_ = 0;
    QPersistentModelIndex movedTo_;
};

}  // namespace continuo::ui
