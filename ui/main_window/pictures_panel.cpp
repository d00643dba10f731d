#include "main_window/pictures_panel.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QVBoxLayout>
#include <utility>

#include "main_window/picture_delegate.h"
#include "main_window/picture_order.h"
#include "models/pictures_model.h"
#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kLeastWidth = 180;  // px; more where the facts need it

}  // namespace

PicturesPanel::PicturesPanel(PicturesModel& model, QWidget* parent) : QWidget(parent), model_(model) {
    setProperty("role", QStringLiteral("pane"));
    setAttribute(Qt::WA_StyledBackground);
    order_ = new PictureOrder(this);
    order_->setSourceModel(&model);
    search_ = new QLineEdit;
    search_->setPlaceholderText(tr("Search pictures"));
    search_->setAccessibleName(tr("Search pictures"));
    search_->setClearButtonEnabled(true);
    search_->addAction(Theme::icon(QStringLiteral("search"), &Tokens::text2), QLineEdit::LeadingPosition);
    connect(search_, &QLineEdit::textChanged, order_, &QSortFilterProxyModel::setFilterFixedString);
    makeList();
    makeOrders();
    empty_ = new QLabel(tr("Every set of pictures is kept here."));
    Theme::setStyle(empty_, TextStyle::Caption, &Tokens::text3);
    empty_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    empty_->setWordWrap(true);
    empty_->setContentsMargins(12, 24, 12, 0);
    facts_ = new FactsPane(tr("Continue"), tr("More like this: keeps the rows above the line, and makes the "
                                              "rest anew"));
    connect(facts_, &FactsPane::keepRequested, this, &PicturesPanel::keepRequested);
    connect(facts_, &FactsPane::goOnRequested, this, &PicturesPanel::continueRequested);
    connect(facts_, &FactsPane::discardRequested, this, &PicturesPanel::discardPictureRequested);

    auto* searchRow = new QHBoxLayout;
    searchRow->setContentsMargins(12, 0, 12, 8);
    searchRow->addWidget(search_);
    auto* heads = new QHBoxLayout;
    heads->setContentsMargins(12, 0, 35, 4);
    auto* left = new QLabel(tr("Set"));
    auto* right = new QLabel(tr("bits/dim"));
    for (QLabel* head : {left, right}) Theme::setStyle(head, TextStyle::Caption, &Tokens::text3);
    heads->addWidget(left);
    heads->addStretch(1);
    heads->addWidget(right);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(0);
    column->addStrut(kLeastWidth);
    column->addLayout(searchRow);
    column->addLayout(heads);
    column->addWidget(empty_, 1);
    column->addWidget(list_, 1);
    column->addWidget(facts_);
    showEmpty();
}

void PicturesPanel::makeList() {
    list_ = new QListView;
    list_->setModel(order_);
    list_->setAccessibleName(tr("Sets of pictures"));
    list_->setUniformItemSizes(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setProperty("role", QStringLiteral("pictures"));
    list_->setDragEnabled(true);
    list_->setDragDropMode(QAbstractItemView::DragOnly);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->setMouseTracking(true);
    list_->installEventFilter(this);
    delegate_ = new PictureDelegate(list_);
    list_->setItemDelegate(delegate_);
    const auto source = [this](const QModelIndex& index) { return order_->mapToSource(index); };
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this, source](const QModelIndex& index) { Q_EMIT currentChanged(source(index)); });
    connect(delegate_, &PictureDelegate::starClicked, this,
            [this, source](const QModelIndex& index) { Q_EMIT starRequested(source(index)); });
    connect(list_, &QListView::customContextMenuRequested, this, [this, source](const QPoint& at) {
        const QModelIndex index = list_->indexAt(at);
        if (index.isValid()) Q_EMIT menuRequested(source(index), list_->viewport()->mapToGlobal(at));
    });
    connect(&model_, &QAbstractItemModel::rowsInserted, this, &PicturesPanel::showEmpty);
    connect(&model_, &QAbstractItemModel::rowsRemoved, this, &PicturesPanel::showEmpty);
}

void PicturesPanel::makeOrders() {
    orders_ = new QMenu(this);
    auto* group = new QActionGroup(orders_);
    for (const auto& [order, text] : {std::pair(Order::Latest, tr("Latest first")),
                                      std::pair(Order::BitsPerDim, tr("Least surprising first")),
                                      std::pair(Order::Name, tr("By name"))}) {
        QAction* action = orders_->addAction(text);
        action->setCheckable(true);
        action->setChecked(order == Order::Latest);
        action->setData(static_cast<int>(order));
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, order = order] {
            setOrder(order);
            Q_EMIT orderChanged(order);
        });
    }
}

void PicturesPanel::setOrder(Order order) {
    order_->setOrder(order);
    for (QAction* action : orders_->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(order));
}

PicturesPanel::Order PicturesPanel::order() const { return order_->order(); }

void PicturesPanel::showEmpty() {
    empty_->setVisible(model_.rowCount() == 0);
    list_->setVisible(model_.rowCount() > 0);
}

void PicturesPanel::select(const QModelIndex& index) {
    const QModelIndex shown = order_->mapFromSource(index);
    if (!shown.isValid()) return;
    list_->setCurrentIndex(shown);
    list_->scrollTo(shown);
}

QModelIndex PicturesPanel::selected() const { return order_->mapToSource(list_->currentIndex()); }

void PicturesPanel::focusSearch() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

bool PicturesPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == list_ && event->type() == QEvent::KeyPress && selected().isValid()) {
        const auto* key = static_cast<QKeyEvent*>(event);
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
