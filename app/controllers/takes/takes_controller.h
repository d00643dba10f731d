#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <optional>

#include "controllers/takes/hearing_commands.h"
#include "controllers/takes/originality_checks.h"
#include "controllers/takes/parts_choice.h"
#include "controllers/takes/take_clipboard.h"
#include "controllers/takes/take_commands.h"
#include "controllers/takes/take_exports.h"
#include "controllers/takes/take_hearing.h"
#include "controllers/takes/take_keeper.h"
#include "controllers/takes/take_marking.h"
#include "controllers/takes/take_menus.h"
#include "controllers/takes/take_note_editing.h"
#include "controllers/takes/take_on_canvas.h"
#include "controllers/takes/take_opening.h"
#include "controllers/takes/take_replays.h"
#include "controllers/takes/takes_list.h"
#include "controllers/takes/takes_tree.h"
#include "controllers/words/notice.h"
#include "controllers/words/side_work.h"
#include "controllers/words/written_notice.h"
#include "library/library.h"
#include "models/takes_model.h"
#include "roll/marked_range.h"

namespace continuo::ui {
class MainWindow;
}

namespace continuo::app {

class PlayController;
class Settings;

// The takes of the library in the window, as others ask for them: puts the parts together that show them and
// carry out what is done with them. GUI thread.
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
    std::optional<NodeId> shown() const { return canvas_.shown(); }
    // The node that a continuation starts from, and where: at the end of the marked range, at the cursor, or
    // (negative) at the node's end. It does not hear anything before `sourceBegin`: 0, or the start of the
    // range.
    std::optional<NodeId> source() const { return canvas_.source(); }
    double sourceSeconds() const { return canvas_.sourceSeconds(); }
    double sourceBegin() const { return canvas_.sourceBegin(); }
    const std::optional<ui::MarkedRange>& marked() const { return canvas_.marked(); }

    // What is shown is selected in the tree, where it has a row.
    void show(NodeId node) { canvas_.show(node); }
    void showLive() { canvas_.showLive(); }
    // Shows what the tree may not have yet.
    void select(NodeId node) { list_.select(node); }
    bool isThere(NodeId node) const { return !tree_.isHidden(node); }
    QString nameOf(NodeId node) const { return tree_.nameOf(node); }
    // Opens all above its row, so that it is seen.
    void unfold(NodeId node) { list_.unfold(node); }
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
    // Shows the Play workspace with this take or branch.
    void showInPlay(continuo::app::NodeId node);
    // Shows what has changed in the library, of much a part at a time.
    void refresh() { list_.refresh(); }
    // Both read the file on a thread, as a large one takes seconds; then it becomes a take that is shown.
    void openMidi(const QString& path = {}) { commands_.openMidi(path); }
    // The same of many.
    void openFiles(const QStringList& files) { commands_.openFiles(files); }
    // Then it plays in the player's place.
    void playInstead(const QString& path = {}) { commands_.playInstead(path); }

Q_SIGNALS:
    // The canvas shows another take or branch.
    void shownChanged();
    // The model is to continue the source, this many times.
    void continueAsked(int variations);
    // The model is to play the marked passage anew, this many times.
    void replaceAsked(int variations);
    // Requests that the Sound workspace opens a take or branch as a prompt. name: shown to the user.
    void continueAsSoundAsked(continuo::app::NodeId node, const QString& name);
    // A new take, played live after what is in the source.
    void playOnAsked(const continuo::Performance& past);
    // A MIDI file became a take.
    void fileOpened(const QString& file);
    // At once: the user asked for it.
    void recordingBegins(Moment now);

private:
    void connectList();
    void connectEdits();
    void connectOpening();
    void connectNotes();
    void showEdited(const LibraryEdit& edit);

    Library& library_;
    PlayController& play_;
    ui::MainWindow& window_;
    Notice notice_;
    WrittenNotice written_;
    SideWork work_, quickWork_;
    TakesTree tree_;
    OriginalityChecks checks_;
    TakeExports exports_;
    TakeReplays replays_;
    TakeKeeper keeper_;
    TakeMarking marking_;
    TakeHearing hearing_;
    TakeNoteEditing notes_;
    TakeOpening opening_;
    PartsChoice parts_;
    TakeClipboard clipboard_;
    TakeOnCanvas canvas_;
    TakesList list_;
    HearingCommands hearingCommands_;
    TakeCommands commands_;
    TakeMenus menus_;
};

}  // namespace continuo::app
