#pragma once

#include <continuo/engine.h>

#include <QObject>
#include <optional>

#include "controllers/takes/canvas/take_on_canvas.h"
#include "controllers/takes/checks/originality_checks.h"
#include "controllers/takes/checks/take_replays.h"
#include "controllers/takes/commands/hearing_commands.h"
#include "controllers/takes/commands/take_commands.h"
#include "controllers/takes/commands/take_menus.h"
#include "controllers/takes/editing/take_keeper.h"
#include "controllers/takes/editing/take_marking.h"
#include "controllers/takes/editing/take_note_editing.h"
#include "controllers/takes/export/take_exports.h"
#include "controllers/takes/list/takes_list.h"
#include "controllers/takes/listening/take_hearing.h"
#include "controllers/takes/opening/parts_choice.h"
#include "controllers/takes/opening/take_clipboard.h"
#include "controllers/takes/opening/take_opening.h"
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

// The facade of the takes in the window: creates and connects the parts that show and edit them. GUI thread.
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

    // The node on the canvas; nullopt: live playing.
    std::optional<NodeId> shown() const { return canvas_.shown(); }
    // source(): the node that a continuation starts from. sourceSeconds(): its start, at the end of the
    // marked range or at the cursor; negative: at the node's end. sourceBegin(): the beginning of its prompt,
    // which is 0 or the start of the range.
    std::optional<NodeId> source() const { return canvas_.source(); }
    double sourceSeconds() const { return canvas_.sourceSeconds(); }
    double sourceBegin() const { return canvas_.sourceBegin(); }
    const std::optional<ui::MarkedRange>& marked() const { return canvas_.marked(); }

    // Shows the node and selects its row, if it has one.
    void show(NodeId node) { canvas_.show(node); }
    void showLive() { canvas_.showLive(); }
    // Shows the node and selects its row, which need not exist yet.
    void select(NodeId node) { list_.select(node); }
    bool exists(NodeId node) const { return !tree_.isHidden(node); }
    QString nodeName(NodeId node) const { return tree_.nodeName(node); }
    // Expands all rows above the node's, so that it is visible.
    void unfold(NodeId node) { list_.unfold(node); }
    bool isPlaying() const { return hearing_.isPlaying(); }  // of source()
    // Discards a node, as an undo step. Shows a message if the node cannot be discarded now.
    void discard(NodeId node) { marking_.discard(node); }
    // Stops showing deleted nodes. Call after nodes were deleted for good.
    void hideDeleted();
    // work: slow tasks, such as rendering sounds and replays. quickWork: opening, pasting and quick exports.
    SideWork& work() { return work_; }
    SideWork& quickWork() { return quickWork_; }
    // Shows a branch that a job has begun in the tree.
    void onBranchBegan(BranchId branch);
    // Updates the canvas and the list after a job has written to a branch.
    void onBranchGrew(BranchId branch);

public Q_SLOTS:
    // Shows the Play workspace with this take or branch.
    void showInPlay(continuo::app::NodeId node);
    // Shows changes of the library, in several steps if there are many.
    void refresh() { list_.refresh(); }
    // Opens a MIDI file as a take and shows it. Reads on a thread, as a large file takes seconds.
    void openMidi(const QString& path = {}) { commands_.openMidi(path); }
    // Opens several files as takes, like openMidi().
    void openFiles(const QStringList& files) { commands_.openFiles(files); }
    // Reads a MIDI file on a thread, then plays it in the player's place.
    void playInstead(const QString& path = {}) { commands_.playInstead(path); }

Q_SIGNALS:
    // The canvas shows another take or branch.
    void shownChanged();
    // The user wants N continuations of the source.
    void continueRequested(int variations);
    // The user wants N replacements of the marked passage.
    void replaceRequested(int variations);
    // The user wants the Sound workspace to open a take or branch as a prompt. name: its name for the user.
    void continueAsSoundRequested(continuo::app::NodeId node, const QString& name);
    // The user wants a new live take that continues the source. past: its prompt.
    void playOnRequested(const continuo::Performance& past);
    // A MIDI file became a take.
    void fileOpened(const QString& file);
    // The user starts a recording at `now`. Emitted immediately.
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
