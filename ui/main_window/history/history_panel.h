#pragma once

#include <QAbstractItemView>
#include <QModelIndex>
#include <QPersistentModelIndex>
#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

#include "widgets/facts_pane.h"

class QAction;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace continuo::ui {

class HistoryDelegate;
class SearchedRows;

// What a pane of the history says, translated.
struct HistoryWords {
    QString search;
    QString view;           // the list's name for screen readers
    QString label, number;  // over the columns
    QString empty;          // in place of the list
    QString nothing;        // likewise where a search finds nothing
    QString goOn, goOnTip;  // the facts' button
    bool keepsByStar;       // their button Keep is the star
};

// A pane at the left of a workspace: all that was made there, search, and the facts of what is chosen.
class HistoryPanel : public QWidget {
    Q_OBJECT

public:
    void setFacts(const Facts& facts);
    // Of the model given; nothing is selected after an invalid one. A search that hides it ends.
    virtual void select(const QModelIndex& index);
    // Of the model given; it stays the selected one while the search hides it.
    QModelIndex selected() const;
    // Their keys, whichever they are, mean the chosen row while the list has the focus. They outlive the
    // panel.
    void setActions(const QAction& star, const QAction& discard);
    // A mouse button is down on a row: rows that move now would be others than those that were clicked.
    bool isHeld() const { return held_ && view_->isVisible(); }

public Q_SLOTS:
    void focusSearch();

Q_SIGNALS:
    void currentChanged(const QModelIndex& index);
    void starAsked(const QModelIndex& index);
    void discardAsked(const QModelIndex& index);
    void menuAsked(const QModelIndex& index, const QPoint& global);
    // What had the focus here is left, by Escape or as it has gone: somebody else is to have it.
    void focusLeft();

protected:
    explicit HistoryPanel(QWidget* parent);

    // Once, when it is made: the rows, which have their source already, and how the view shows them.
    // headMargin: px from the number's head to the right end.
    void fill(const HistoryWords& words, SearchedRows& rows, QAbstractItemView& view,
              HistoryDelegate& delegate, int headMargin);
    FactsPane& facts() { return *facts_; }
    // A drag out of the window has ended, which takes the button's release for itself.
    void letGo() { held_ = false; }
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    // The key of an action does this while the list has the focus and a row is chosen.
    void onKeyOf(const QAction& action, std::function<void()> act);

    // A row that a search hides, and that is to be seen, ends it.
    void bringIntoSearch(const QModelIndex& index);

private:
    bool endsSearch(QEvent& event);
    void prepareFacts(int afterMs);
    void addSearch(QVBoxLayout& column, const QString& words);
    static void addHeads(QVBoxLayout& column, const HistoryWords& words, int headMargin);
    void wireView(HistoryDelegate& delegate);
    void showEmpty();
    void keepInSight(const QSize& before);
    void showFound();

    SearchedRows* rows_ = nullptr;
    QAbstractItemView* view_ = nullptr;
    QLineEdit* search_ = nullptr;
    QLabel* empty_ = nullptr;  // in place of the view, with one of the next two
    QString whereEmpty_, whereNothing_;
    FactsPane* facts_ = nullptr;
    QPersistentModelIndex chosen_;  // of the model given
    bool filtering_ = false;        // the view moves its current row by itself
    bool held_ = false, keepsByStar_ = false;
    bool bringsIntoSight_ = false;  // soon
    struct Key {
        const QAction* action;
        std::function<void()> act;
    };
    std::vector<Key> keys_;
};

}  // namespace continuo::ui
