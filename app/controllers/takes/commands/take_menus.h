#pragma once

#include <QModelIndex>
#include <QObject>
#include <QPoint>
#include <optional>

#include "controllers/takes/takes_tree.h"
#include "controllers/words/notice.h"
#include "library/library.h"
#include "roll/roll_content.h"

class QMenu;

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class HearingCommands;
class PlayController;
class TakeHearing;
class TakeMarking;
class TakeNoteEditing;
class TakeOnCanvas;
class TakeReplays;
class TakesList;

// Shows the context menus of list rows and of the canvas. GUI thread.
class TakeMenus : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        const Library& library;
        const PlayController& play;
        ui::MainWindow& window;
        const TakesTree& tree;
        TakeOnCanvas& canvas;
        TakesList& list;
        TakeHearing& hearing;
        HearingCommands& hearingCommands;
        TakeMarking& marking;
        TakeNoteEditing& notes;
        TakeReplays& replays;
        Notice notice;
    };
    explicit TakeMenus(const Dependencies& dependencies);

Q_SIGNALS:
    // As in TakesController.
    void continueRequested(int variations);
    void replaceRequested(int variations);
    void playOnRequested(const continuo::Performance& past);
    void continueAsSoundRequested(continuo::app::NodeId node);
    // The user wants to select parts of the take's file.
    void partsRequested(continuo::app::TakeId take);

private:
    void showRowMenu(const QModelIndex& index, const QPoint& global);
    void addContinuing(QMenu& menu, NodeId node);
    void addMarking(QMenu& menu, NodeId node);
    void showCanvasMenu(const QPoint& global, double seconds, const std::optional<ui::RollNote>& note);
    void addReplacing(QMenu& menu, const std::optional<NodeId>& node);
    void addFromHere(QMenu& menu, const std::optional<NodeId>& node, double seconds);
    void addAsRecorded(QMenu& menu, const std::optional<NodeId>& node);
    void continueInPlaceOf(const Branch& branch, int variations);
    Performance livePrompt(NodeId node) const;

    Dependencies my_;
};

}  // namespace continuo::app
