#pragma once

#include <continuo/engine.h>

#include <QModelIndex>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "controllers/takes/opened_files.h"
#include "controllers/takes/originality_checks.h"
#include "controllers/takes/surprise_checks.h"
#include "controllers/takes/take_exports.h"
#include "controllers/takes/take_keeper.h"
#include "controllers/takes/take_plan.h"
#include "controllers/takes/take_player.h"
#include "controllers/takes/take_replays.h"
#include "controllers/takes/takes_tree.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"
#include "controllers/words/written_notice.h"
#include "library/library.h"
#include "models/takes_model.h"
#include "roll/marked_range.h"
#include "roll/roll_content.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class Settings;
struct MidiTake;

// The takes of the library in the window: chosen, shown, heard, kept, starred, discarded. GUI thread.
class TakesController : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Engine& engine;
        Library& library;
        Rig& rig;
        PlayController& play;
        Settings& settings;
        ui::MainWindow& window;
        ui::TakesModel& model;
    };
    explicit TakesController(const Parts& parts);

    // What the canvas shows: a take or branch, or nothing while it shows what is being played.
    std::optional<NodeId> shown() const { return shown_; }
    // The node that a continuation goes on from, and where: at the end of the marked range, at the cursor,
    // or, below 0, at its end. What was played before `sourceBegin` it does not hear: 0, or where the range
    // begins.
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
    bool isPlaying() const { return player_.isPlaying(); }  // of source()
    // Can be undone; what cannot be discarded now is told.
    void discard(NodeId node);
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
    void refresh();
    // Both read the file on a thread, as a large one takes seconds; then it becomes a take that is shown.
    void openMidi(const QString& path = {});
    // Then it plays in the player's place.
    void playInstead(const QString& path = {});

Q_SIGNALS:
    // The model is to go on from the source, so many times.
    void continueRequested(int variations);
    // A new take, played live after what is in the source.
    void playOnRequested(const continuo::Performance& past);
    // At once: the user asked for it.
    void recordingBegins(Moment now);

private:
    void connectWindow();
    void connectTree();
    void connectPlayer();
    void connectRange();
    void showUndo();
    QString stepText(const LibraryEdit* step) const;
    void showFacts();
    std::optional<NodeId> selected() const;
    void selectShown();
    void edit(const std::function<void()>& change);
    void undo();
    void redo();
    void tellDiscarded(NodeId node);
    void choose(const QModelIndex& index);
    // nothing: what is played live.
    void showAgain(const std::optional<NodeId>& node);
    void showContent();
    void showHeader();
    void tellPlan();
    // Another take or branch has no cursor yet, nothing marked, and nothing of it is in the hand.
    void forgetPlace();
    // What a model that plays on is to hear, its beginning as second 0.
    Performance heardBefore(NodeId node) const;
    void playOrStop(bool play);
    // The source, from a second on; from where one listens to it where that is not in it.
    void hear(double asked);
    void hearMarked();
    // begins: makes the source sound, and says from which second on; nothing where there is nothing to hear.
    void hearSource(const std::function<std::optional<double>(NodeId, const TakeContent&)>& begins);
    // Esc stops what sounds; where nothing does, nothing is marked any more.
    void stopOrUnmark();
    double listenFrom(NodeId node) const;
    void switchToOther();
    void playerStopped();
    void audition(const QModelIndex& index);
    void star(NodeId node);
    void writeNote(NodeId node);
    void rename(NodeId node);
    void writeTags(NodeId node);
    std::optional<Marks> marksOf(NodeId node) const;
    // What the user types in the place of `before`; nothing where they thought better of it.
    std::optional<QString> ask(const QString& title, const QString& label, const QString& before);
    void connectNotes();
    void showEditable();
    void changeNote(const ui::RollNote& was, const ui::RollNote& becomes);
    void addNote(const ui::RollNote& note);
    void askForNote(ui::RollNote note);  // a copy: the canvas may show other music by then
    void letHear(const ui::RollNote& note);
    void takeOut(const ui::RollNote& note);
    void takeOutMarked();
    // What is marked, else all of it, onto the clipboard; and back, as takes.
    void copy(NodeId node);
    void paste();
    void pullMarked();
    void showNotes(const std::optional<LibraryEdit>& edited);
    void rollMenu(const QPoint& global, double seconds, const std::optional<ui::RollNote>& note);
    void menu(const QModelIndex& index, const QPoint& global);
    void read(const QString& path);
    // open: on another thread.
    void read(const QString& name, const std::function<MidiTake()>& open);
    void addOpened(const QString& name, const MidiTake& read);
    void tellOpened();
    void newTake();
    void newTakeLike(NodeId node);

    Library& library_;
    PlayController& play_;
    ui::MainWindow& window_;
    Notice notice_;
    WrittenNotice written_;
    TakesTree tree_;
    SideWork work_, quickWork_;
    OpenedFiles opening_;  // what quickWork_ reads
    OriginalityChecks checks_;
    SurpriseChecks surprise_;
    TakeExports exports_;
    TakeReplays replays_;
    TakeKeeper keeper_;
    TakePlayer player_;
    TakePlayer sample_;  // of a note that is changed
    TakePlan plan_;
    std::optional<NodeId> shown_;
    std::optional<NodeId> other_;  // shown before it
    std::shared_ptr<ui::RollContent> content_;
    bool backToLive_ = false;  // when what is heard ends
    bool selecting_ = false;   // the tree's row is another by itself
    QTimer later_;             // joins refreshes that come close together
    QTimer reload_;            // likewise what is shown, while a job writes to it
};

}  // namespace continuo::app
