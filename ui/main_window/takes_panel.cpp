#include "main_window/takes_panel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

#include "main_window/take_delegate.h"
#include "models/takes_model.h"
#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kLeastWidth = 180;  // px; more where the facts need it

}  // namespace

TakesPanel::TakesPanel(TakesModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setProperty("role", QStringLiteral("pane"));
    setAttribute(Qt::WA_StyledBackground);
    filter_ = new QSortFilterProxyModel(this);
    filter_->setSourceModel(&model);
    filter_->setRecursiveFilteringEnabled(true);
    filter_->setAutoAcceptChildRows(true);
    filter_->setFilterRole(TakesModel::kSearchRole);
    filter_->setFilterCaseSensitivity(Qt::CaseInsensitive);

    search_ = new QLineEdit;
    search_->setPlaceholderText(tr("Search takes"));
    search_->setAccessibleName(tr("Search takes"));
    search_->setClearButtonEnabled(true);
    search_->addAction(Theme::icon(QStringLiteral("search"), &Tokens::text2), QLineEdit::LeadingPosition);
    connect(search_, &QLineEdit::textChanged, filter_, &QSortFilterProxyModel::setFilterFixedString);

    tree_ = new QTreeView;
    tree_->setModel(filter_);
    tree_->setHeaderHidden(true);
    tree_->setAnimated(false);
    tree_->setUniformRowHeights(true);
    tree_->setIndentation(12);
    tree_->setProperty("role", QStringLiteral("tree"));
    tree_->setAccessibleName(tr("Takes and branches"));
    tree_->setDragEnabled(true);
    tree_->setDragDropMode(QAbstractItemView::DragOnly);
    tree_->setContextMenuPolicy(Qt::CustomContextMenu);
    tree_->setMouseTracking(true);
    tree_->setExpandsOnDoubleClick(false);
    tree_->installEventFilter(this);
    delegate_ = new TakeDelegate(tree_);
    tree_->setItemDelegate(delegate_);
    const auto source = [this](const QModelIndex& index) { return filter_->mapToSource(index); };
    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this, source](const QModelIndex& index) { Q_EMIT currentChanged(source(index)); });
    connect(tree_, &QTreeView::activated, this,
            [this, source](const QModelIndex& index) { Q_EMIT auditionRequested(source(index)); });
    connect(delegate_, &TakeDelegate::starClicked, this,
            [this, source](const QModelIndex& index) { Q_EMIT starRequested(source(index)); });
    connect(tree_, &QTreeView::customContextMenuRequested, this, [this, source](const QPoint& at) {
        const QModelIndex index = tree_->indexAt(at);
        if (index.isValid()) Q_EMIT menuRequested(source(index), tree_->viewport()->mapToGlobal(at));
    });
    connect(filter_, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex& parentIndex) {
        if (!parentIndex.isValid() && filter_->rowCount() == 1) tree_->expand(filter_->index(0, 0));
        showEmpty();
    });
    // The filter tells of removed rows while the model still has them.
    connect(&model, &QAbstractItemModel::rowsRemoved, this, &TakesPanel::showEmpty);

    empty_ = new QLabel(tr("Every answer is kept here."));
    Theme::setStyle(empty_, TextStyle::Caption, &Tokens::text3);
    empty_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    empty_->setContentsMargins(12, 24, 12, 0);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(0);
    auto* searchRow = new QHBoxLayout;
    searchRow->setContentsMargins(12, 0, 12, 8);
    searchRow->addWidget(search_);
    column->addStrut(kLeastWidth);
    column->addLayout(searchRow);
    auto* heads = new QHBoxLayout;
    heads->setContentsMargins(12, 0, 31, 4);
    auto* left = new QLabel(tr("Branch"));
    auto* right = new QLabel(tr("nats/note"));
    for (QLabel* head : {left, right}) Theme::setStyle(head, TextStyle::Caption, &Tokens::text3);
    heads->addWidget(left);
    heads->addStretch(1);
    heads->addWidget(right);
    column->addLayout(heads);
    column->addWidget(empty_, 1);
    column->addWidget(tree_, 1);
    showEmpty();
    facts_ = new FactsPane(tr("Fork here"), tr("Goes on from the cursor of this branch in a new one"));
    facts_->setObjectName(QStringLiteral("takeFacts"));
    column->addWidget(facts_);
    connect(facts_, &FactsPane::keepRequested, this, [this] { Q_EMIT starRequested(selected()); });
    connect(facts_, &FactsPane::goOnRequested, this, [this] { Q_EMIT forkRequested(selected()); });
    connect(facts_, &FactsPane::discardRequested, this, [this] { Q_EMIT discardRequested(selected()); });
}

void TakesPanel::showEmpty() {
    empty_->setVisible(model_.rowCount() == 0);
    tree_->setVisible(model_.rowCount() > 0);
}

void TakesPanel::select(const QModelIndex& index) {
    const QModelIndex shown = filter_->mapFromSource(index);
    if (!shown.isValid()) return;
    tree_->expand(shown.parent());
    tree_->setCurrentIndex(shown);
    tree_->scrollTo(shown);
}

QModelIndex TakesPanel::selected() const { return filter_->mapToSource(tree_->currentIndex()); }

void TakesPanel::setOpen(const QModelIndex& index, bool open) {
    tree_->setExpanded(filter_->mapFromSource(index), open);
}

QVector<QModelIndex> TakesPanel::shownRows() const {
    QVector<QModelIndex> rows;
    for (QModelIndex index = filter_->index(0, 0); index.isValid(); index = tree_->indexBelow(index))
        rows << index;
    return rows;
}

bool TakesPanel::step(int by) {
    const QVector<QModelIndex> rows = shownRows();
    const auto isBranch = [](const QModelIndex& index) {
        return index.data(TakesModel::kKindRole).toInt() == static_cast<int>(TakeRow::Kind::Branch);
    };
    qsizetype at = rows.indexOf(tree_->currentIndex());
    if (at < 0 && by < 0) at = rows.size();
    for (at += by; at >= 0 && at < rows.size(); at += by) {
        if (!isBranch(rows[at])) continue;
        tree_->setCurrentIndex(rows[at]);
        Q_EMIT auditionRequested(selected());
        return true;
    }
    return false;
}

void TakesPanel::focusSearch() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

bool TakesPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == tree_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        // Beyond the last branch Tab leaves the tree, as everywhere.
        if (key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab)
            return step(key->key() == Qt::Key_Tab ? 1 : -1);
        if (key->key() == Qt::Key_S && key->modifiers() == Qt::NoModifier) {
            Q_EMIT starRequested(selected());
            return true;
        }
        if (key->key() == Qt::Key_Delete) {
            Q_EMIT discardRequested(selected());
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace continuo::ui
