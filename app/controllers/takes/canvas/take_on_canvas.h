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

// Controls what the canvas shows: a take or branch of the library, or live playing. Also shows the header
// above it, the plan of a continuation, and the selected position. GUI thread.
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
        TakeHearing& hearing;  // its playback ends when another node is shown
        TakeExports& exports;
        Notice notice;
    };
    explicit TakeOnCanvas(const Dependencies& dependencies);

    std::optional<NodeId> shown() const { return shown_; }        // nullopt: live playing
    std::optional<NodeId> previous() const { return previous_; }  // the previously shown node
    bool isSibling(NodeId node) const;  // returns whether `node` has the shown node's parent and fork time

    // source(): the node for commands. sourceSeconds(), sourceBegin(): their position, as in TakesController.
    std::optional<NodeId> source() const;
    // Returns the recording that contains all of the live take; nullopt if none does.
    std::optional<NodeId> liveTake() const;
    double sourceSeconds() const;
    double sourceBegin() const;
    const std::optional<ui::MarkedRange>& marked() const;
    // Clears the cursor, the marked range and any drag, because another node is shown.
    void clearPosition();

    // Shows the node. If it cannot be read, shows the error and live playing.
    void show(NodeId node);
    void showLive();
    // Shows the node to which a finished request belongs; nullopt: live playing.
    void returnTo(const std::optional<NodeId>& node);
    // Shows the node's changed music. Shows an error if it cannot be read; returns false then.
    bool reload();
    // Reloads with a delay that joins many changes, for example while a job writes the node.
    void reloadSoon();
    // Scrolls to `seconds`, for example to changed notes.
    void reveal(double seconds);
    // showHeader() updates the header, showState() the state of the node.
    void showHeader();
    void showState();

    // Returns the surprise of the player's music that a shown branch replaces, in nats per note.
    std::optional<double> insteadNatsPerNote(NodeId branch) const;
    bool endsAfter(double seconds) const;
    // Returns whether the shown music is so long that further updates should wait for the next turn of the
    // event loop.
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
        std::optional<double> natsPerNote;  // surprise of the music that the branch replaces
    };
    Instead instead_;  // for the shown node
    std::shared_ptr<ui::RollContent> content_;
    bool backToLive_ = false;  // show live playing after the playback
    QTimer reloadTimer_;       // merges changes in quick succession into one
};

}  // namespace continuo::app
