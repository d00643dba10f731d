#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace continuo::ui {

// What a pane of the history lists of its model while one searches: a row is there where each word stands in
// it or in what it hangs on, in whatever order, and so is what such a row hangs on. A number is meant as a
// whole: 2 is not found in 12, nor in 2026.
class SearchedRows : public QSortFilterProxyModel {
    Q_OBJECT

public:
    // role: of a row's texts in the model.
    SearchedRows(int role, QObject* parent);

    // With spaces between them; none: all rows are there.
    void search(const QString& words);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    int role_;
    QStringList words_;
};

}  // namespace continuo::ui
