#pragma once

#include <continuo/engine.h>

#include <QModelIndex>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "controllers/takes/originality_checks.h"
#include "controllers/takes/surprise_checks.h"
#include "controllers/takes/take_clipboard.h"
#include "controllers/takes/take_exports.h"
#include "controllers/takes/take_facts.h"
#include "controllers/takes/take_hearing.h"
#include "controllers/takes/take_keeper.h"
#include "controllers/takes/take_marking.h"
#include "controllers/takes/take_note_editing.h"
#include "controllers/takes/take_opening.h"
#include "controllers/takes/take_plan.h"
#include "controllers/takes/take_replays.h"
#include "controllers/takes/takes_tree.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"
#include "controllers/words/written_notice.h"
#include "library/library.h"
#include "models/takes_model.h"
#include "roll/marked_range.h"
#include "roll/roll_content.h"

class QMenu;

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class Settings;

// The takes of the library in the window: which one is chosen and shown. Its parts carry out what is done
// with it. GUI thread.
class TakesController : public QObject {
    Q_OBJECT

public:
    struct Dependencies {
        Engine& engine;
        Library& library;
        Rig& rig;
        PlayController& play;
        Settings& settings;
        ui::MainWindow& window;
        ui::TakesModel& model;
    };
    explicit TakesController(const Dependencies& dependencies);

    // What the canvas shows: a take or branch; nullopt while it shows what is being played.
    std::optional<NodeId> shown() const { return shown_; }
    // The node that a continuation starts from, and where: at the end of the marked range, at the cursor, or
    // (negative) at the node's end. It does not hear anything before `sourceBegin`: 0, or the start of the
    // range.
    std::optional<NodeId> source() const;
    double sourceSeconds() const;
    double sourceBegin() const;
    const std::optional<ui::MarkedRange>& marked() const;

    // What is shown is selected in the tree, where it has a row.
    void show(NodeId node);
    void showLive();
    // Shows what the tree may not have yet.
    void select(NodeId node);
    bool isThere(NodeId node) const { return !tree_.isHidden(node); }
    QString nameOf(NodeId node) const { return tree_.nameOf(node); }
    // Opens all above its row, so that it is seen.
    void unfold(NodeId node);
    bool isPlaying() const { return hearing_.isPlaying(); }  // of source()
    // Can be undone; what cannot be discarded now is told.
    void discard(NodeId node) { marking_.discard(node); }
    // After things were deleted for good: none of it is shown any more.
    void leaveDeleted();
    // Sounds that are written and takes that are made again; files that are opened, pasted or written at
    // once.
    SideWork& work() { return work_; }
    SideWork& quickWork() { return quickWork_; }
    // A job has begun a branch, which is seen from now on.
    void branchBegan(BranchId branch);
    // Branches that jobs write to are read again.
    void branchGrew(BranchId branch);

public Q_SLOTS:
    // Shows what has changed in the library, of much a part at a time.
    void refresh();
    // Both read the file on a thread, as a large one takes seconds; then it becomes a take that is shown.
    void openMidi(const QString& path = {});
    // Then it plays in the player's place.
    void playInstead(const QString& path = {});

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    // The canvas shows another take or branch.
    void shownChanged();
    // The model is to continue the source, this many times.
    void continueAsked(int variations);
    // A new take, played live after what is in the source.
    void playOnAsked(const continuo::Performance& past);
    // A MIDI file became a take.
    void fileOpened(const QString& file);
    // At once: the user asked for it.
    void recordingBegins(Moment now);

private:
    void connectTree();
    void connectCommands();
    void connectMarking();
    void connectHearing();
    void connectNotes();
    void connectRange();
    void connectPlayed(Settings& settings);
    void showFacts();
    void refreshRows(std::optional<TakeId> take);
    std::optional<NodeId> selected() const;
    std::optional<NodeId> parentOf(NodeId node) const;
    bool areSiblings(NodeId one, NodeId other) const;
    void selectShown();
    void choose(const QModelIndex& index);
    // nothing: what is played live.
    void showAgain(const std::optional<NodeId>& node);
    void showContent();
    void showFork();
    void showHeader();
    void showEditable();
    void showAccepted();
    bool isAccepted(const Branch& branch) const;
    void accept(NodeId node);
    void tellPlan();
    bool waitsForSurprise() const;  // the map of what is shown
    // Another take or branch has no cursor yet, nothing marked, and nothing of it is in the hand.
    void forgetPlace();
    void showNotes(const LibraryEdit& edited);
    // What a model that plays on is to hear, its beginning as second 0.
    Performance heardBefore(NodeId node) const;
    void playOrStop(bool play);
    void showHeard(const TakeContent& content, double from);
    void hearingEnded();
    void audition(const QModelIndex& index);
    void switchToOther();
    // Esc stops what sounds; where nothing does, nothing is marked any more.
    void stopOrUnmark();
    void rollMenu(const QPoint& global, double seconds, const std::optional<ui::RollNote>& note);
    void menu(const QModelIndex& index, const QPoint& global);
    void addAsRecorded(QMenu& menu, const std::optional<NodeId>& node);
    void continueInPlaceOf(const Branch& branch, int variations);
    void newTake();
    void newTakeLike(NodeId node);

    Library& library_;
    PlayController& play_;
    ui::MainWindow& window_;
    Notice notice_;
    WrittenNotice written_;
    TakesTree tree_;
    TakeFacts facts_;
    SideWork work_, quickWork_;
    OriginalityChecks checks_;
    SurpriseChecks surprise_;
    TakeExports exports_;
    TakeReplays replays_;
    TakeKeeper keeper_;
    TakeMarking marking_;
    TakeHearing hearing_;
    TakeNoteEditing notes_;
    TakeOpening opening_;
    TakeClipboard clipboard_;
    TakePlan plan_;
    std::optional<NodeId> shown_;
    std::optional<NodeId> other_;  // shown before it
    struct Instead {
        NodeId branch;
        std::optional<double> natsPerNote;  // of what was played in its place
    };
    Instead instead_;  // of what is shown
    std::shared_ptr<ui::RollContent> content_;
    bool backToLive_ = false;  // when what is heard ends
    bool selecting_ = false;   // the tree's row is another by itself
    QTimer later_;             // joins refreshes that come close together
    QTimer next_;              // the rest of one, in the next turn of the event loop
    QTimer reload_;            // likewise what is shown, while a job writes to it
};

}  // namespace continuo::app
