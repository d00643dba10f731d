#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "controllers/takes/canvas/take_plan.h"
#include "controllers/takes/checks/surprise_checks.h"
#include "controllers/takes/takes_tree.h"
#include "controllers/words/notice.h"
#include "library/library.h"
#include "roll/marked_range.h"
#include "roll/roll_content.h"

namespace continuo::ui {
class MainWindow;
class PianoRoll;
}  // namespace continuo::ui

namespace continuo::app {

class PlayController;
class Settings;
class TakeExports;
class TakeHearing;

// What the canvas shows: a take or branch of the library, or live playing; and with it the header above, the
// plan of a continuation, and the selected position. GUI thread.
class TakeOnCanvas : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Engine& engine;
        const Library& library;
        PlayController& play;
        Settings& settings;
        ui::MainWindow& window;
        const TakesTree& tree;
        TakeHearing& hearing;  // ends when something else is shown
        TakeExports& exports;
        Notice notice;
    };
    explicit TakeOnCanvas(const Dependencies& dependencies);

    std::optional<NodeId> shown() const { return shown_; }        // nullopt: live playing
    std::optional<NodeId> previous() const { return previous_; }  // the previously shown node
    bool isSibling(NodeId node) const;  // of the shown node: same parent and fork time

    // The node and position for commands, as in TakesController.
    std::optional<NodeId> source() const;
    // Returns the take of the live playing: the recording that contains all of it, if one exists.
    std::optional<NodeId> liveTake() const;
    double sourceSeconds() const;
    double sourceBegin() const;
    const std::optional<ui::MarkedRange>& marked() const;
    // Clears the cursor, the marked range and any drag, because another node is shown.
    void clearPosition();

    // Shows the node. On a reading error, reports it and shows live playing.
    void show(NodeId node);
    void showLive();
    // Returns to the node that a finished request was about; nullopt: live playing.
    void returnTo(const std::optional<NodeId>& node);
    // Shows the node's changed music. Reports reading errors; returns false if nothing was read.
    bool reload();
    // The same with a delay that joins many changes, as from a job that writes the node.
    void reloadSoon();
    // Scrolls to the changed notes at this second.
    void reveal(double seconds);
    // Update the header, or the node's state.
    void showHeader();
    void showState();

    // Returns the surprise of what the player played instead of a shown branch.
    std::optional<double> insteadNatsPerNote(NodeId branch) const;
    bool endsAfter(double seconds) const;
    // Returns whether so much music is shown that further updates should wait for another turn of the event
    // loop.
    bool showsMuch() const;

Q_SIGNALS:
    // Another take or branch is shown.
    void changed();
    // The reading requested by reloadSoon() is done.
    void reloaded();

private:
    void connectPlan();
    void connectSurprise();
    void connectPlayed();
    void connectHearing();
    void showContent();
    void showFork();
    void showEditable();
    void showAccepted();
    bool isAccepted(const Branch& branch) const;
    bool mapsSurprise() const;
    void updatePlan();
    double playPosition() const;
    void showPlayback(const TakeContent& content, double from);
    void onPlaybackEnded();
    void showNow();
    ui::PianoRoll& roll() const;

    Dependencies my_;
    SurpriseChecks surprise_;
    TakePlan plan_;
    std::optional<NodeId> shown_;
    std::optional<NodeId> previous_;
    struct Instead {
        NodeId branch;
        std::optional<double> natsPerNote;  // of what was played instead
    };
    Instead instead_;  // of the shown node
    std::shared_ptr<ui::RollContent> content_;
    bool backToLive_ = false;  // show live playing after the playback
    QTimer reloadTimer_;       // joins changes in quick succession
};

}  // namespace continuo::app
