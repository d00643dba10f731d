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

    // Show changes of the library, in several steps if there are many: at once, joined with changes that
    // follow soon, or after a pause in the changes.
    void refresh();
    void refreshSoon();
    void refreshWhenQuiet() { later_.start(); }
    // Shows the changes of this take at once.
    void refreshTake(TakeId take);

    // The user selected a row. If it is shown already, cursor and playback stay unchanged.
    void choose(const QModelIndex& index);
    // Shows a take or branch that may not have a row yet.
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
    bool selecting_ = false;  // the selection changes programmatically
    QTimer later_;            // joins refreshes in quick succession
    QTimer next_;             // continues a refresh in the next turn of the event loop
};

}  // namespace continuo::app
