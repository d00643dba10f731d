#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "controllers/takes/surprise_checks.h"
#include "controllers/takes/take_plan.h"
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

// What the canvas shows: a take or branch of the library, or what is played live. With it go the header above
// it, the plan of a continuation beside it, and the place that is chosen in it. GUI thread.
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

    std::optional<NodeId> shown() const { return shown_; }    // nullopt: what is played live
    std::optional<NodeId> before() const { return before_; }  // the last one that was shown before it
    bool isSibling(NodeId node) const;  // of what is shown: both leave their parent at once

    // What is meant by what one asks for, and where in it: as of TakesController.
    std::optional<NodeId> source() const;
    // The take of what is played live: the recording that has all of it, if there is one.
    std::optional<NodeId> live() const;
    double sourceSeconds() const;
    double sourceBegin() const;
    const std::optional<ui::MarkedRange>& marked() const;
    // Another one has no cursor yet, nothing marked, and nothing of it is in the hand.
    void forgetPlace();

    // What cannot be read is told, and what is played live is shown.
    void show(NodeId node);
    void showLive();
    // For what was asked about it and is answered now; nothing: what is played live.
    void showAgain(const std::optional<NodeId>& node);
    // Its music is another; what cannot be read is told. False: nothing was read.
    bool readAnew();
    // Once no more of it comes, as of a job that writes to it.
    void readSoon();
    // Its notes from a second on are others, which is to be seen.
    void reveal(double seconds);
    // Its marks or its state are others.
    void showHeader();
    void showState();

    // How much the player surprised the model in the place of a branch that is shown.
    std::optional<double> insteadNatsPerNote(NodeId branch) const;
    bool endsBehind(double seconds) const;
    // Whether so much is shown that what else is to be said of it comes in a turn of the event loop of its
    // own.
    bool showsMuch() const;

Q_SIGNALS:
    // Another take or branch is shown.
    void changed();
    // What readSoon() asked for is done.
    void read();

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
    void tellPlan();
    double placeShown() const;
    void showHeard(const TakeContent& content, double from);
    void hearingEnded();
    void showNow();
    ui::PianoRoll& roll() const;

    Dependencies my_;
    SurpriseChecks surprise_;
    TakePlan plan_;
    std::optional<NodeId> shown_;
    std::optional<NodeId> before_;
    struct Instead {
        NodeId branch;
        std::optional<double> natsPerNote;  // of what was played in its place
    };
    Instead instead_;  // of what is shown
    std::shared_ptr<ui::RollContent> content_;
    bool backToLive_ = false;  // when what is heard ends
    QTimer reading_;           // joins what is read anew close together
};

}  // namespace continuo::app
