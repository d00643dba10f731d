#include "main_window/history/takes_panel.h"

#include <QAction>
#include <QKeyEvent>
#include <QTreeView>
#include <utility>

#include "main_window/history/order_menu.h"
#include "main_window/history/take_delegate.h"
#include "main_window/history/take_order.h"
#include "models/takes_model.h"

namespace continuo::ui {
namespace {

constexpr int kTakesHeadMargin = 31;  // px
constexpr int kFewestRows = 6;        // rows that stay visible, however long the facts are
constexpr int kBorder = 2;            // px around the tree

}  // namespace

TakesPanel::TakesPanel(TakesModel& model, QWidget* parent) : HistoryPanel(parent) {
    filter_ = new TakeOrder(this);
    filter_->setSourceModel(&model);
    makeOrders();
    makeTree();
    const HistoryTexts words{
        .search = tr("Search takes"),
        .view = tr("Takes and branches"),
        .label = tr("Branch"),
        //: Column of a list: surprise for each note.
        .number = tr("nats/note"),
        .emptyText = tr("Continuo keeps every answer here."),
        .noMatchText = tr("No take or branch matches the search."),
        .continueText = tr("Continue"),
        .continueToolTip = tr("Makes a new branch from the marked range, the cursor or the end"),
        .keepIsStar = true};
    setUp(words, *filter_, *tree_, *new TakeDelegate(tree_), kTakesHeadMargin);
    facts().setObjectName(QStringLiteral("takeFacts"));
    connect(&facts(), &FactsPane::keepRequested, this, [this] { Q_EMIT starRequested(selected()); });
    connect(&facts(), &FactsPane::continueRequested, this, [this] { Q_EMIT forkRequested(selected()); });
    connect(&facts(), &FactsPane::discardRequested, this, [this] { Q_EMIT discardRequested(selected()); });
}

void TakesPanel::makeTree() {
    tree_ = new QTreeView;
    tree_->setHeaderHidden(true);
    tree_->setAnimated(false);
    tree_->setUniformRowHeights(true);
    tree_->setMinimumHeight(kFewestRows * TakeDelegate::kRowHeight + 2 * kBorder);
    tree_->setIndentation(TakeDelegate::kIndentation);
    tree_->setProperty("role", QStringLiteral("tree"));
    tree_->setExpandsOnDoubleClick(false);
    connect(tree_, &QTreeView::activated, this,
            [this](const QModelIndex& index) { Q_EMIT auditionRequested(filter_->mapToSource(index)); });
    connect(tree_, &QTreeView::activated, this, [this] { moved_ = 0; });
    // trackRemoval() must run before the tree's own slot, which moves to another row. The slot for
    // rowsRemoved runs after that move.
    connect(filter_, &QAbstractItemModel::rowsAboutToBeRemoved, this, &TakesPanel::trackRemoval);
    connect(filter_, &QAbstractItemModel::rowsRemoved, this, [this] {
        if (moved_ != 0 && !movedTo_.isValid()) movedTo_ = tree_->currentIndex();
    });
    connect(filter_, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex& parentIndex) {
        if (!parentIndex.isValid() && filter_->rowCount() == 1) tree_->expand(filter_->index(0, 0));
    });
}

void TakesPanel::makeOrders() {
    orders_ = new OrderMenu(this);
    orders_->add(static_cast<int>(Order::AsMade), tr("In order of creation"));
    orders_->add(static_cast<int>(Order::LeastSurprising), tr("Least surprising first"));
    orders_->add(static_cast<int>(Order::StarredFirst), tr("Starred first"));
    connect(orders_, &OrderMenu::chosen, this, [this](int order) { setOrder(static_cast<Order>(order)); });
}

void TakesPanel::setOrder(Order order) {
    filter_->setOrder(order);
    orders_->setOrder(static_cast<int>(order));
}

TakesPanel::Order TakesPanel::order() const { return filter_->order(); }

QMenu* TakesPanel::orderMenu() const { return orders_; }

void TakesPanel::setTakeActions(const QAction& note, const QAction& rename, const QAction& accept) {
    onShortcut(accept, [this] {
        const QModelIndex row = selected();
        canBeAccepted(row) ? Q_EMIT acceptRequested(row) : Q_EMIT auditionRequested(row);
    });
    onShortcut(note, [this] { Q_EMIT noteRequested(selected()); });
    onShortcut(rename, [this] { Q_EMIT renameRequested(selected()); });
}

void TakesPanel::setCanvasCommands(const QList<QAction*>& commands) {
    for (QAction* command : commands) onShortcut(*command, [command] { command->trigger(); });
}

void TakesPanel::select(const QModelIndex& index) {
    expandAncestors(index);
    HistoryPanel::select(index);
}

void TakesPanel::expandAncestors(const QModelIndex& index) {
    revealInSearch(index);
    for (QModelIndex row = filter_->mapFromSource(index).parent(); row.isValid(); row = row.parent())
        tree_->expand(row);
}

void TakesPanel::setExpanded(const QModelIndex& index, bool open) {
    tree_->setExpanded(filter_->mapFromSource(index), open);
}

QModelIndex TakesPanel::neighbour(const QModelIndex& row, int by) const {
    if (row.isValid()) return by > 0 ? tree_->indexBelow(row) : tree_->indexAbove(row);
    if (by > 0) return filter_->index(0, 0);
    QModelIndex last = filter_->index(filter_->rowCount() - 1, 0);
    while (tree_->isExpanded(last) && filter_->hasChildren(last))
        last = filter_->index(filter_->rowCount(last) - 1, 0, last);
    return last;
}

void TakesPanel::trackRemoval(const QModelIndex& parent, int first, int last) {
    QModelIndex gone = tree_->currentIndex();
    while (gone.isValid() && gone.parent() != parent) gone = gone.parent();
    if (!gone.isValid() || gone.row() < first || gone.row() > last) return;
    moved_ = last + 1 < filter_->rowCount(parent) ? 1 : -1;
    movedTo_ = QModelIndex();
}

bool TakesPanel::isBranch(const QModelIndex& index) {
    return index.data(TakesModel::kKindRole).toInt() == static_cast<int>(TakeRow::Kind::Branch);
}

bool TakesPanel::canBeAccepted(const QModelIndex& index) {
    return isBranch(index) && !index.data(TakesModel::kStarRole).toBool();
}

bool TakesPanel::step(int by) {
    QModelIndex row = tree_->currentIndex();
    // When the current row is removed, the tree selects a neighbour. The first step in that direction stays
    // on it if it was not played yet.
    bool moved = row.isValid() && std::exchange(moved_, 0) == by && movedTo_ == row;
    do row = std::exchange(moved, false) ? row : neighbour(row, by);
    while (row.isValid() && !isBranch(row));
    if (!row.isValid()) return false;
    tree_->setCurrentIndex(row);
    Q_EMIT auditionRequested(selected());
    return true;
}

bool TakesPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == tree_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        // After the last branch Tab leaves the tree, as usual.
        if (key == Qt::Key_Tab || key == Qt::Key_Backtab) return step(key == Qt::Key_Tab ? 1 : -1);
    }
    return HistoryPanel::eventFilter(watched, event);
}

}  // namespace continuo::ui
