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

// The translated texts of a history pane.
struct HistoryTexts {
    QString search;
    QString view;                           // the list's name for screen readers
    QString label, number;                  // column headings
    QString emptyText;                      // replaces the list if it is empty
    QString noMatchText;                    // replaces the list if a search finds nothing
    QString continueText, continueToolTip;  // button of the facts
    bool keepIsStar;                        // its Keep button stars the row
};

// A pane at the left of a workspace: everything made there, a search, and facts about the selection.
class HistoryPanel : public QWidget {
    Q_OBJECT

public:
    void setFacts(const Facts& facts);
    // Selects an index of the source model; an invalid index clears the selection. Clears a search that hides
    // the row.
    virtual void select(const QModelIndex& index);
    // Returns an index of the source model. It stays selected while a search hides it.
    QModelIndex selected() const;
    // Applies the current shortcuts of these actions to the selected row while the list has the focus. The
    // actions must outlive the panel.
    void setActions(const QAction& star, const QAction& discard);
    // Returns whether a mouse button is down on a row, so that rows must not move.
    bool isMouseDown() const { return held_ && view_->isVisible(); }

public Q_SLOTS:
    void focusSearch();

Q_SIGNALS:
    void currentChanged(const QModelIndex& index);
    void starRequested(const QModelIndex& index);
    void discardRequested(const QModelIndex& index);
    void menuRequested(const QModelIndex& index, const QPoint& global);
    // A focused part lost the focus by Escape or by being hidden: the owner moves the focus.
    void focusLeft();

protected:
    explicit HistoryPanel(QWidget* parent);

    // Builds the panel; call once, at construction. `rows` has its source model set. `headMargin`: px from
    // the number heading to the right edge.
    void setUp(const HistoryTexts& words, SearchedRows& rows, QAbstractItemView& view,
               HistoryDelegate& delegate, int headMargin);
    FactsPane& facts() { return *facts_; }
    // Call after a drag out of the window, which swallows the mouse release.
    void clearMouseDown() { held_ = false; }
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    // Runs `act` for the action's shortcut while the list has the focus and a row is selected.
    void onShortcut(const QAction& action, std::function<void()> act);

    // Clears the search if it hides this row.
    void revealInSearch(const QModelIndex& index);

private:
    bool handleSearchEscape(QEvent& event);
    void scheduleFactsPreparation(int afterMs);
    void addSearch(QVBoxLayout& column, const QString& words);
    static void addHeadings(QVBoxLayout& column, const HistoryTexts& words, int headMargin);
    void connectView(HistoryDelegate& delegate);
    void showEmpty();
    void keepSelectionVisible(const QSize& before);
    void showSearchResult();

    SearchedRows* rows_ = nullptr;
    QAbstractItemView* view_ = nullptr;
    QLineEdit* search_ = nullptr;
    QLabel* empty_ = nullptr;  // replaces the view, with one of the next two texts
    QString whereEmpty_, whereNothing_;
    FactsPane* facts_ = nullptr;
    QPersistentModelIndex chosen_;  // index of the source model
    bool filtering_ = false;        // the filter, not the user, moves the current row
    bool held_ = false, keepsByStar_ = false;
    bool bringsIntoSight_ = false;  // a scroll to the selection is scheduled
    struct Key {
        const QAction* action;
        std::function<void()> act;
    };
    std::vector<Key> keys_;
};

}  // namespace continuo::ui
