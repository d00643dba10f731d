#include "main_window/history/history_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QResizeEvent>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "main_window/history/history_delegate.h"
#include "main_window/history/searched_rows.h"
#include "theme/theme.h"

namespace continuo::ui {
namespace {

constexpr int kLeastWidth = 180;  // px; more if the facts need it
constexpr int kLeastFacts = 180;  // px: least height of the facts in a low pane

}  // namespace

HistoryPanel::HistoryPanel(QWidget* parent) : QWidget(parent) {
    setProperty("role", QStringLiteral("pane"));
    setAttribute(Qt::WA_StyledBackground);
}

void HistoryPanel::setUp(const HistoryTexts& words, SearchedRows& rows, QAbstractItemView& view,
                         HistoryDelegate& delegate, int headMargin) {
    rows_ = &rows;
    view_ = &view;
    view_->setModel(rows_);
    view_->setAccessibleName(words.view);
    view_->setItemDelegate(&delegate);
    connectView(delegate);
    whereEmpty_ = words.emptyText;
    keepsByStar_ = words.keepIsStar;
    whereNothing_ = words.noMatchText;
    empty_ = new QLabel;
    Theme::setStyle(empty_, TextStyle::Caption, &Tokens::text3);
    empty_->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    empty_->setWordWrap(true);
    empty_->setContentsMargins(12, 24, 12, 0);
    facts_ = new FactsPane(words.continueText, words.continueToolTip);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 8, 0, 0);
    column->setSpacing(0);
    column->addStrut(kLeastWidth);
    addSearch(*column, words.search);
    addHeadings(*column, words, headMargin);
    column->addWidget(empty_, 1);
    column->addWidget(view_, 1);
    column->addWidget(facts_);
    showEmpty();
}

void HistoryPanel::addSearch(QVBoxLayout& column, const QString& words) {
    search_ = new QLineEdit;
    search_->setPlaceholderText(words);
    search_->setAccessibleName(words);
    search_->setClearButtonEnabled(true);
    search_->addAction(Theme::icon(QStringLiteral("search"), &Tokens::text2), QLineEdit::LeadingPosition);
    search_->installEventFilter(this);
    connect(search_, &QLineEdit::textChanged, rows_, &SearchedRows::search);
    connect(rows_, &SearchedRows::searchFinished, this, &HistoryPanel::showSearchResult);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(12, 0, 12, 8);
    row->addWidget(search_);
    column.addLayout(row);
}

void HistoryPanel::addHeadings(QVBoxLayout& column, const HistoryTexts& words, int headMargin) {
    auto* heads = new QHBoxLayout;
    heads->setContentsMargins(12, 0, headMargin, 4);
    auto* left = new QLabel(words.label);
    auto* right = new QLabel(words.number);
    for (QLabel* head : {left, right}) Theme::setStyle(head, TextStyle::Caption, &Tokens::text3);
    heads->addWidget(left);
    heads->addStretch(1);
    heads->addWidget(right);
    column.addLayout(heads);
}

void HistoryPanel::connectView(HistoryDelegate& delegate) {
    view_->setDragEnabled(true);
    view_->setDragDropMode(QAbstractItemView::DragOnly);
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    view_->setMouseTracking(true);
    view_->installEventFilter(this);
    view_->viewport()->installEventFilter(this);
    const auto source = [this](const QModelIndex& index) { return rows_->mapToSource(index); };
    // Uses selectionChanged instead of currentChanged: a view that gets the focus makes its first row current
    // without selecting it.
    connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            [this, source](const QItemSelection& selected) {
                if (filtering_ || selected.isEmpty()) return;
                chosen_ = source(selected.indexes().front());
                Q_EMIT currentChanged(chosen_);
            });
    connect(&delegate, &HistoryDelegate::starClicked, this,
            [this, source](const QModelIndex& index) { Q_EMIT starRequested(source(index)); });
    connect(view_, &QAbstractItemView::customContextMenuRequested, this, [this, source](const QPoint& at) {
        const QModelIndex index = view_->indexAt(at);
        if (index.isValid()) Q_EMIT menuRequested(source(index), view_->viewport()->mapToGlobal(at));
    });
    connect(rows_, &QAbstractItemModel::rowsAboutToBeInserted, this,
            [this] { keepSelectionVisible(view_->viewport()->size()); });
    // Connect to the source model too: a filter reports removed rows while the model still has them.
    for (const QAbstractItemModel* model : {rows_->sourceModel(), static_cast<QAbstractItemModel*>(rows_)}) {
        connect(model, &QAbstractItemModel::rowsInserted, this, &HistoryPanel::showEmpty);
        connect(model, &QAbstractItemModel::rowsRemoved, this, &HistoryPanel::showEmpty);
    }
}

void HistoryPanel::setFacts(const Facts& facts) {
    const QWidget* focused = window()->focusWidget();
    const bool left = facts.title.isEmpty() && focused != nullptr && facts_->isAncestorOf(focused);
    facts_->setFacts(facts);
    if (left) Q_EMIT focusLeft();
}

void HistoryPanel::showEmpty() {
    const bool shown = rows_->rowCount() > 0;
    empty_->setText(rows_->sourceModel()->rowCount() == 0 ? whereEmpty_ : whereNothing_);
    empty_->setVisible(!shown);
    const bool left = !shown && window()->focusWidget() == view_;
    if (left) setFocus();  // otherwise the next button gets the focus
    view_->setVisible(shown);
    if (left) Q_EMIT focusLeft();
    if (shown && window()->focusWidget() == this) view_->setFocus();
}

void HistoryPanel::select(const QModelIndex& index) {
    revealInSearch(index);
    const QModelIndex shown = rows_->mapFromSource(index);
    if (!shown.isValid()) {
        chosen_ = index;
        const bool before = std::exchange(filtering_, true);
        view_->setCurrentIndex({});
        filtering_ = before;
        return;
    }
    view_->setCurrentIndex(shown);
    view_->selectionModel()->select(shown, QItemSelectionModel::ClearAndSelect);
    view_->scrollTo(shown);
}

// Clears the search if it hides the row, so that a new row is visible despite an old search.
void HistoryPanel::revealInSearch(const QModelIndex& index) {
    if (index.isValid() && !rows_->mapFromSource(index).isValid()) search_->clear();
}

QModelIndex HistoryPanel::selected() const { return chosen_; }

// Applies a finished search. If it hides the current row, the view moves to a neighbour, which must not
// become the selection.
void HistoryPanel::showSearchResult() {
    filtering_ = true;
    rows_->applySearch();
    const QModelIndex shown = rows_->mapFromSource(chosen_);
    if (!shown.isValid())
        view_->setCurrentIndex({});
    else if (!view_->selectionModel()->isSelected(shown))
        select(chosen_);
    filtering_ = false;
    showEmpty();
}

void HistoryPanel::setActions(const QAction& star, const QAction& discard) {
    onShortcut(star, [this] { Q_EMIT starRequested(selected()); });
    onShortcut(discard, [this] { Q_EMIT discardRequested(selected()); });
    facts_->setCommands(keepsByStar_ ? &star : nullptr, discard);
}

void HistoryPanel::onShortcut(const QAction& action, std::function<void()> act) {
    keys_.push_back({&action, std::move(act)});
}

void HistoryPanel::focusSearch() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

// Limits the facts, so that the list has at least half of the height.
void HistoryPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (facts_ != nullptr) facts_->setMaximumHeight(std::max(height() / 2, kLeastFacts));
}

// Makes the widgets of the first facts in idle time, because that takes a whole frame.
void HistoryPanel::showEvent(QShowEvent* event) {
    constexpr int kAfterStart = 300;  // ms, while the rows are listed
    QWidget::showEvent(event);
    scheduleFactsPreparation(kAfterStart);
}

void HistoryPanel::scheduleFactsPreparation(int afterMs) {
    constexpr int kBetween = 10;  // ms
    QTimer::singleShot(afterMs, this, [this] {
        if (facts_->prepareRows()) scheduleFactsPreparation(kBetween);
    });
}

// Scrolls to the selected row once the view is laid out, if it was visible before. Until then rows and
// selection may change.
void HistoryPanel::keepSelectionVisible(const QSize& before) {
    if (bringsIntoSight_) return;
    const QModelIndex shown = rows_->mapFromSource(chosen_);
    if (!shown.isValid() || !QRect(QPoint(), before).intersects(view_->visualRect(shown))) return;
    bringsIntoSight_ = true;
    QMetaObject::invokeMethod(
        this,
        [this] {
            bringsIntoSight_ = false;
            view_->scrollTo(rows_->mapFromSource(chosen_));
        },
        Qt::QueuedConnection);
}

// Lets Escape clear a search before it acts as a shortcut.
bool HistoryPanel::handleSearchEscape(QEvent& event) {
    if (event.type() != QEvent::ShortcutOverride && event.type() != QEvent::KeyPress) return false;
    const auto& key = static_cast<const QKeyEvent&>(event);
    if (key.key() != Qt::Key_Escape || key.modifiers() != Qt::NoModifier) return false;
    event.accept();
    if (event.type() == QEvent::ShortcutOverride) return true;
    search_->clear();
    Q_EMIT focusLeft();
    return true;
}

bool HistoryPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == search_ && handleSearchEscape(*event)) return true;
    // Rows draw the focus frame only while this attribute is set; Qt itself sets it only for Tab.
    if (watched == view_ && event->type() == QEvent::KeyPress)
        window()->setAttribute(Qt::WA_KeyboardFocusChange);
    if (watched == view_->viewport()) {
        if (event->type() == QEvent::Resize)
            keepSelectionVisible(static_cast<QResizeEvent*>(event)->oldSize());
        if (event->type() == QEvent::MouseButtonPress) {
            // A click beside the rows keeps the selection.
            if (!view_->indexAt(static_cast<QMouseEvent*>(event)->position().toPoint()).isValid())
                return true;
            held_ = true;
        }
        if (event->type() == QEvent::MouseButtonRelease) held_ = false;
    }
    if (watched == view_ && event->type() == QEvent::KeyPress &&
        view_->selectionModel()->isSelected(view_->currentIndex())) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const QKeySequence pressed(
            QKeyCombination(key->modifiers() & ~Qt::KeypadModifier, Qt::Key(key->key())));
        for (const auto& [action, act] : keys_) {
            if (!action->shortcuts().contains(pressed)) continue;
            if (!key->isAutoRepeat() || action->autoRepeat()) act();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace continuo::ui
