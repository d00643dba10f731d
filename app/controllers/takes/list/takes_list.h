#pragma once

#include <QModelIndex>
#include <QObject>
#include <QTimer>
#include <optional>

#include "controllers/takes/checks/originality_checks.h"
#include "controllers/takes/list/take_facts.h"
#include "controllers/takes/takes_tree.h"
#include "library/library.h"

namespace continuo::ui {
class TakesPanel;
}

namespace continuo::app {

class PlayController;
class TakeHearing;
class TakeOnCanvas;

// The list of takes beside the canvas. Its rows follow the library. The canvas shows the selected row, and
// the facts below describe it. GUI thread.
class TakesList : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        const Library& library;
        const PlayController& play;
        ui::TakesPanel& panel;
        TakesTree& tree;
        OriginalityChecks& checks;
        const TakeHearing& hearing;
        TakeOnCanvas& canvas;
    };
    explicit TakesList(const Dependencies& dependencies);

    // These show changes of the library, in several steps if there are many. refresh(): at once.
    // refreshSoon(): together with changes that follow soon. refreshWhenQuiet(): after a pause in the
    // changes.
    void refresh();
    void refreshSoon();
    void refreshWhenQuiet() { later_.start(); }
    // Shows the changes of this take at once.
    void refreshTake(TakeId take);

    // Shows the row that the user has selected. If it is already shown, cursor and playback stay unchanged.
    void choose(const QModelIndex& index);
    // Shows a take or branch, which need not have a row yet.
    void select(NodeId node);
    // Selects the shown node's row. A take and its recording count as the same row.
    void selectShown();
    // Expands all rows above the node's, so that it is visible.
    void unfold(NodeId node);
    void showFacts();

Q_SIGNALS:
    // Rows were updated, and the canvas shows the selected one.
    void refreshed();

private:
    std::optional<NodeId> selected() const;
    void syncSelection();

    Dependencies my_;
    TakeFacts facts_;
    bool selecting_ = false;  // the code itself, not the user, changes the selection
    QTimer later_;            // merges refreshes in quick succession into one
    QTimer next_;             // continues a refresh in the next turn of the event loop
};

}  // namespace continuo::app
