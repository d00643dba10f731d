#include "main_window/history/searched_rows.h"

#include <algorithm>

namespace continuo::ui {
namespace {

bool isDigit(const QString& text, qsizetype at) { return at >= 0 && at < text.size() && text[at].isDigit(); }

bool isNumber(const QString& word) {
    return std::all_of(word.begin(), word.end(), [](QChar letter) { return letter.isDigit(); });
}

bool has(const QString& text, const QString& word) {
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
}

void SearchedRows::search(const QString& words) {
    words_ = words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateFilter();
}

bool SearchedRows::filterAcceptsRow(int row, const QModelIndex& parent) const {
    if (words_.isEmpty()) return true;
    QStringList texts;
    for (QModelIndex at = sourceModel()->index(row, 0, parent); at.isValid(); at = at.parent())
        texts << at.data(role_).toString();
    return std::all_of(words_.begin(), words_.end(), [&](const QString& word) {
        return std::any_of(texts.begin(), texts.end(), [&](const QString& text) { return has(text, word); });
    });
}

}  // namespace continuo::ui
