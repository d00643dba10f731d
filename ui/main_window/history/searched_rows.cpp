#include "main_window/history/searched_rows.h"

#include <algorithm>

namespace continuo::ui {
namespace {

bool isDigit(const QString& text, qsizetype at) { return at >= 0 && at < text.size() && text[at].isDigit(); }

bool isNumber(const QString& word) {
    return std::all_of(word.begin(), word.end(), [](QChar letter) { return letter.isDigit(); });
}

bool containsWord(const QString& text, const QString& word) {
    const bool number = isNumber(word);
    for (qsizetype at = text.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = text.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        if (!number || (!isDigit(text, at - 1) && !isDigit(text, at + word.size()))) return true;
    }
    return false;
}

}  // namespace

SearchedRows::SearchedRows(int role, QObject* parent) : QSortFilterProxyModel(parent), role_(role) {
    setRecursiveFilteringEnabled(true);
    looking_.setSingleShot(true);
    connect(&looking_, &QTimer::timeout, this, &SearchedRows::searchSlice);
}

void SearchedRows::setSourceModel(QAbstractItemModel* model) {
    QSortFilterProxyModel::setSourceModel(model);
    connect(model, &QAbstractItemModel::rowsInserted, this, &SearchedRows::restartSearch);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &SearchedRows::restartSearch);
    connect(model, &QAbstractItemModel::rowsMoved, this, &SearchedRows::restartSearch);
    connect(model, &QAbstractItemModel::dataChanged, this, &SearchedRows::restartSearch);
}

void SearchedRows::search(const QString& words) {
    wanted_ = words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    isFound_.clear();
    searchSlice();
}

// Discards the partial result, because the rows changed.
void SearchedRows::restartSearch() {
    if (looking_.isActive()) isFound_.clear();
}

void SearchedRows::searchSlice() {
    constexpr int kAtOnce = 200;  // top-level rows with their subtrees
    const int rows = wanted_.isEmpty() ? 0 : sourceModel()->rowCount();
    const int seen = static_cast<int>(isFound_.size());
    const int end = std::min(seen + kAtOnce, rows);
    for (int row = seen; row < end; ++row) isFound_.push_back(matches(sourceModel()->index(row, 0), wanted_));
    if (end < rows) return looking_.start();
    looking_.stop();
    Q_EMIT searchFinished();
}

// Returns whether the row contains all words, or the row contains some of them and a descendant the rest.
bool SearchedRows::matches(const QModelIndex& row, QStringList words) const {
    const QString text = row.data(role_).toString();
    words.removeIf([&](const QString& word) { return containsWord(text, word); });
    if (words.isEmpty()) return true;
    const int children = sourceModel()->rowCount(row);
    for (int child = 0; child < children; ++child)
        if (matches(sourceModel()->index(child, 0, row), words)) return true;
    return false;
}

// Resets the filter at once, because removing many rows one by one is slow.
void SearchedRows::applySearch() {
    words_ = wanted_;
    showing_ = true;
    invalidate();
    rowCount();  // filters each row
    showing_ = false;
    isFound_.clear();
}

bool SearchedRows::hasChildren(const QModelIndex& parent) const {
    return parent.isValid() ? sourceModel()->hasChildren(mapToSource(parent))
                            : QSortFilterProxyModel::hasChildren(parent);
}

bool SearchedRows::filterAcceptsRow(int row, const QModelIndex& parent) const {
    if (words_.isEmpty()) return true;
    if (showing_) {
        QModelIndex top = parent;
        while (top.parent().isValid()) top = top.parent();
        const bool found = isFound_[static_cast<std::size_t>(top.isValid() ? top.row() : row)];
        if (!found || !parent.isValid()) return found;
    }
    QStringList texts;
    for (QModelIndex at = sourceModel()->index(row, 0, parent); at.isValid(); at = at.parent())
        texts << at.data(role_).toString();
    return std::all_of(words_.begin(), words_.end(), [&](const QString& word) {
        return std::any_of(texts.begin(), texts.end(),
                           [&](const QString& text) { return containsWord(text, word); });
    });
}

}  // namespace continuo::ui
