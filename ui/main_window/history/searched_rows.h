#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace continuo::ui {

// Filters a history list by search words. Keeps a row if every search word occurs in it or in one of its
// ancestors, in any order; the ancestors of such a row stay visible. A number matches whole numbers only: 2
// is not found in 12, nor in 2026.
class SearchedRows : public QSortFilterProxyModel {
    Q_OBJECT

public:
    // role: the model's data role that holds the text to search.
    SearchedRows(int role, QObject* parent);

    // words: separated by spaces; empty: all rows are shown.
    void search(const QString& words);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    int role_;
    QStringList words_;
};

}  // namespace continuo::ui
