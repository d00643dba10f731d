#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>
#include <QTimer>
#include <vector>

namespace continuo::ui {

// Filters a history list by search words. Keeps a row if every search word occurs in it or in one of its
// ancestors, in any order; the ancestors of such a row stay visible. A number matches whole numbers only: 2
// does not match 12 or 2026.
class SearchedRows : public QSortFilterProxyModel {
    Q_OBJECT

public:
    // role: the model's data role with the text to search.
    SearchedRows(int role, QObject* parent);

    // Starts a search. `words`: separated by spaces; empty: show all rows. Long lists are searched in slices
    // of the event loop. searchFinished() signals the end, and applySearch() then applies the result.
    void search(const QString& words);
    void applySearch();

    void setSourceModel(QAbstractItemModel* model) override;
    // Asks the source model without filtering, which gives the same result: a visible row keeps all children,
    // or is visible because a child matches.
    bool hasChildren(const QModelIndex& parent = {}) const override;

Q_SIGNALS:
    void searchFinished();

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    void searchSlice();
    bool matches(const QModelIndex& row, QStringList words) const;
    void restartSearch();

    int role_;
    QStringList words_;          // in effect
    QStringList wanted_;         // being searched
    std::vector<bool> isFound_;  // per top-level row, as far as searched
    bool showing_ = false;       // all rows are shown
    QTimer looking_;
};

}  // namespace continuo::ui
