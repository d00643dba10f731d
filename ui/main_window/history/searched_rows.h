#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>
#include <QTimer>
#include <vector>

namespace continuo::ui {

// Filters a history list by search words. Keeps a row if every search word occurs in it or in one of its
// ancestors, in any order; the ancestors of such a row stay visible. A number matches whole numbers only: 2
// is not found in 12, nor in 2026.
class SearchedRows : public QSortFilterProxyModel {
    Q_OBJECT

public:
    // role: the model's data role that holds the text to search.
    SearchedRows(int role, QObject* parent);

    // words: separated by spaces; empty: all rows are to be shown. A long list is looked through a part in
    // each turn of the event loop; found() tells when that is done, and showFound() then shows the result.
    void search(const QString& words);
    void showFound();

    void setSourceModel(QAbstractItemModel* model) override;
    // A row that is shown is shown with all of its children, or because of one of them.
    bool hasChildren(const QModelIndex& parent = {}) const override;

Q_SIGNALS:
    void found();

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    void look();
    bool isFound(const QModelIndex& row, QStringList words) const;
    void lookAgain();

    int role_;
    QStringList words_;          // that are shown
    QStringList wanted_;         // that are looked for
    std::vector<bool> isFound_;  // of the rows that hang on nothing, as far as they are looked through
    bool showing_ = false;       // all of them are
    QTimer looking_;
};

}  // namespace continuo::ui
