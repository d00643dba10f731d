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

// The list of takes beside the canvas: its rows are what the library has, the chosen row is what the canvas
// shows, and the facts below are of that. What is chosen in it the canvas shows. GUI thread.
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

    // Shows what has changed in the library, of much a part at a time: at once, or with what comes soon after
    // it, or once nothing has come for a moment.
    void refresh();
    void refreshSoon();
    void refreshWhenQuiet() { later_.start(); }
    // Of this take alone, at once.
    void refreshTake(TakeId take);

    // A row that was chosen. Of what is shown already the cursor stays, and what is heard of it.
    void choose(const QModelIndex& index);
    // What may have no row yet.
    void select(NodeId node);
    // The chosen row becomes that of what is shown. A take's own row and that of its recording mean the same.
    void selectShown();
    // Opens all above its row, so that it is seen.
    void unfold(NodeId node);
    void showFacts();

Q_SIGNALS:
    // Rows were made anew, and the canvas has followed.
    void refreshed();

private:
    std::optional<NodeId> selected() const;
    void follow();

    Dependencies my_;
    TakeFacts facts_;
    bool selecting_ = false;  // the list's row is another by itself
    QTimer later_;            // joins refreshes that come close together
    QTimer next_;             // the rest of one, in the next turn of the event loop
};

}  // namespace continuo::app
