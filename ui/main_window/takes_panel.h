#pragma once

#include <QModelIndex>
#include <QString>
#include <QVector>
#include <QWidget>

#include "widgets/facts_pane.h"

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace continuo::ui {

class TakeDelegate;
class TakesModel;

// The pane at the left of Play: all takes with their branches, search, and the facts of the selected one.
class TakesPanel : public QWidget {
    Q_OBJECT

public:
    // The model outlives the panel.
    explicit TakesPanel(TakesModel& model, QWidget* parent = nullptr);

    void setFacts(const Facts& facts) { facts_->setFacts(facts); }
    void select(const QModelIndex& index);  // of the model given
    QModelIndex selected() const;           // of the model given
    // Opens or closes the rows of a take.
    void setOpen(const QModelIndex& index, bool open);

public Q_SLOTS:
    // Selects the next (1) or previous (-1) branch in the order shown and asks to hear it; false: there is
    // none.
    bool step(int by);
    void focusSearch();

Q_SIGNALS:
    void currentChanged(const QModelIndex& index);
    void auditionRequested(const QModelIndex& index);  // Enter or double click
    void starRequested(const QModelIndex& index);
    void forkRequested(const QModelIndex& index);
    void discardRequested(const QModelIndex& index);
    void newTakeRequested();
    void menuRequested(const QModelIndex& index, const QPoint& global);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showEmpty();
    QVector<QModelIndex> shownRows() const;

    TakesModel& model_;
    QSortFilterProxyModel* filter_ = nullptr;
    TakeDelegate* delegate_ = nullptr;
    QTreeView* tree_ = nullptr;
    QLineEdit* search_ = nullptr;
    QLabel* empty_ = nullptr;
    FactsPane* facts_ = nullptr;
};

}  // namespace continuo::ui
