#pragma once

#include <QModelIndex>
#include <QObject>
#include <QTimer>
#include <optional>

#include "controllers/takes/originality_checks.h"
#include "controllers/takes/take_facts.h"
#include "controllers/takes/takes_tree.h"
#include "library/library.h"

namespace continuo::ui {
class TakesPanel;
}

namespace continuo::app {

class PlayController;
class TakeHearing;
class TakeOnCanvas;

// The list of takes beside the canvas. Its rows follow the library. The canvas shows the chosen row, and the
// facts below the list are about it. GUI thread.
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

    // Show what has changed in the library, a part at a time if that is much: at once, together with changes
    // that follow soon, or once nothing has changed for a moment.
    void refresh();
    void refreshSoon();
    void refreshWhenQuiet() { later_.start(); }
    // Shows the changes of this take alone, at once.
    void refreshTake(TakeId take);

    // The user chose a row. If it is shown already, cursor and sound stay as they are.
    void choose(const QModelIndex& index);
    // Shows a take or branch that may not have a row yet.
    void select(NodeId node);
    // Selects the row of what is shown. A take's own row and that of its recording count as the same.
    void selectShown();
    // Expands all rows above the node's, so that it is visible.
    void unfold(NodeId node);
    void showFacts();

Q_SIGNALS:
    // Rows were updated, and the canvas shows the selected one.
    void refreshed();

private:
    std::optional<NodeId> selected() const;
    void follow();

    Dependencies my_;
    TakeFacts facts_;
    bool selecting_ = false;  // the selection changes by itself, not by the user
    QTimer later_;            // joins refreshes that come close together
    QTimer next_;             // the rest of one, in the next turn of the event loop
};

}  // namespace continuo::app
