#include "controllers/takes/takes_controller.h"

#include <algorithm>

#include "controllers/play/play_controller.h"
#include "controllers/takes/opening/midi_mime.h"
#include "controllers/words/banner_subjects.h"
#include "library/note_edits.h"
#include "main_window/bars/status_line.h"
#include "main_window/history/takes_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"

namespace continuo::app {

TakesController::TakesController(const Dependencies& dependencies)
    : library_(dependencies.library),
      play_(dependencies.play),
      window_(dependencies.window),
      notice_(window_.page(), subjects::kTakes),
      written_(window_.page().banners(), subjects::kTakes),
      work_(notice_),
      quickWork_(notice_, SideWork::AtDestruction::Finish),
      tree_(library_, dependencies.model),
      checks_(dependencies.engine, library_, notice_),
      exports_({library_, dependencies.settings, window_, work_, quickWork_, checks_, notice_, written_}),
      replays_({dependencies.engine, library_, dependencies.settings, work_, notice_}),
      keeper_(library_, play_, window_.actions(), notice_),
      marking_({library_, play_, window_, tree_, notice_}),
      hearing_({library_, dependencies.rig, play_, window_.actions(), window_.page().roll(), tree_, notice_}),
      notes_({library_, dependencies.rig, play_, hearing_, window_.page().roll(), window_, notice_}),
      opening_(library_, quickWork_, notice_),
      parts_({library_, window_, quickWork_, opening_, window_.page().banners(), notice_}),
      clipboard_({tree_, exports_, opening_, notice_}),
      canvas_({dependencies.engine, library_, play_, dependencies.settings, window_, tree_, hearing_,
               exports_, notice_}),
      list_({library_, play_, window_.takes(), tree_, checks_, hearing_, canvas_}),
      hearingCommands_({play_, window_, tree_, hearing_, canvas_, list_, notice_}),
      commands_({library_, play_, window_, tree_, canvas_, marking_, notes_, exports_, clipboard_, opening_,
                 keeper_, notice_}),
      menus_({library_, play_, window_, tree_, canvas_, list_, hearing_, hearingCommands_, marking_, notes_,
              replays_, notice_}) {
    ui::TakesModel& model = dependencies.model;
    model.setFileSource([this, &model](const ui::TakeRow& row) {
        return exports_.fileToDrag(tree_.nodeAt(model.find(row.kind, row.id)));
    });
    connectList();
    connectEdits();
    connectNotes();
    connectOpening();
    connect(&canvas_, &TakeOnCanvas::changed, this, &TakesController::shownChanged);
    connect(&play_, &PlayController::playedMeanwhile, this, &TakesController::showLive);
    connect(&menus_, &TakeMenus::continueRequested, this, &TakesController::continueRequested);
    connect(&menus_, &TakeMenus::replaceRequested, this, &TakesController::replaceRequested);
    connect(&menus_, &TakeMenus::playOnRequested, this, &TakesController::playOnRequested);
    connect(&menus_, &TakeMenus::continueAsSoundRequested, this,
            [this](NodeId node) { Q_EMIT continueAsSoundRequested(node, nodeName(node)); });
    connect(&keeper_, &TakeKeeper::kept, this, &TakesController::refresh);
    connect(&keeper_, &TakeKeeper::recordingBegins, this, &TakesController::recordingBegins);
    refresh();
}

void TakesController::showInPlay(NodeId node) {
    window_.showWorkspace(ui::Workspace::Play);
    select(node);
}

// Connects the commands of the list's rows.
void TakesController::connectList() {
    ui::TakesPanel& panel = window_.takes();
    connect(&panel, &ui::TakesPanel::auditionRequested, &hearingCommands_, &HearingCommands::audition);
    connect(&panel, &ui::TakesPanel::starRequested, this,
            [this](const QModelIndex& index) { marking_.star(tree_.nodeAt(index)); });
    connect(&panel, &ui::TakesPanel::acceptRequested, this,
            [this](const QModelIndex& index) { commands_.accept(tree_.nodeAt(index)); });
    connect(&panel, &ui::TakesPanel::discardRequested, this,
            [this](const QModelIndex& index) { discard(tree_.nodeAt(index)); });
    connect(&panel, &ui::TakesPanel::noteRequested, this,
            [this](const QModelIndex& index) { marking_.writeNote(tree_.nodeAt(index)); });
    connect(&panel, &ui::TakesPanel::renameRequested, this,
            [this](const QModelIndex& index) { marking_.rename(tree_.nodeAt(index)); });
    connect(&panel, &ui::TakesPanel::forkRequested, this, [this](const QModelIndex& index) {
        list_.choose(index);
        Q_EMIT continueRequested(1);
    });
    connect(&list_, &TakesList::refreshed, &marking_, &TakeMarking::showSteps);
}

void TakesController::connectEdits() {
    connect(&marking_, &TakeMarking::edited, this, [this](TakeId take) {
        // Stops playback of a discarded node, so that its neighbour can be shown.
        if (shown() && hearing_.isPlaying() && tree_.isHidden(*shown())) hearing_.stop();
        list_.refreshTake(take);
        canvas_.showHeader();
    });
    connect(&marking_, &TakeMarking::undone, this, [this](const LibraryEdit& edit) {
        // Shows the restored node.
        if (edit.kind == LibraryEdit::Kind::Discard && !tree_.isHidden(edit.node)) select(edit.node);
        showEdited(edit);
    });
    connect(&marking_, &TakeMarking::redone, this, &TakesController::showEdited);
    connect(&window_.workspaces()[ui::Workspace::Play], &ui::WorkspaceParts::shown, &marking_,
            &TakeMarking::showSteps);
}

// Shows the node whose notes were edited.
void TakesController::showEdited(const LibraryEdit& edit) {
    if (!edit.changesNotes() || tree_.isHidden(edit.node)) return;
    hearing_.reload(edit.node);
    if (shown() != edit.node)
        select(edit.node);
    else
        canvas_.reload();
    const double at = std::min(firstEdit(edit.before.edits), firstEdit(edit.after.edits));
    if (shown() == edit.node && at < kStillHeld) canvas_.reveal(at);
}

void TakesController::connectNotes() {
    const ui::PianoRoll& roll = window_.page().roll();
    connect(&roll, &ui::PianoRoll::noteChangeRequested, this,
            [this](const ui::RollNote& was, const ui::RollNote& becomes) {
                notes_.change(shown(), was, becomes);
            });
    connect(&roll, &ui::PianoRoll::notesChangeRequested, this,
            [this](const std::vector<ui::NoteChange>& changes) {
                notes_.change(shown(), std::vector(changes));  // a copy, because the canvas replaces its own
            });
    connect(&roll, &ui::PianoRoll::selectionChanged, this, [this, &roll] {
        const auto count = static_cast<int>(roll.selectedNotes().size());
        if (count > 1)
            window_.status().showMessage(tr("%Ln note(s) selected", nullptr, count));
        else
            window_.status().clearMessage();
    });
    connect(&roll, &ui::PianoRoll::noteAddRequested, this,
            [this](const ui::RollNote& note) { notes_.add(shown(), note); });
    connect(&roll, &ui::PianoRoll::noteFormRequested, this,
            [this](const ui::RollNote& note) { notes_.ask(shown(), note); });
    connect(&notes_, &TakeNoteEditing::edited, this, [this](NodeId node) {
        if (shown() == node)
            canvas_.reload();
        else
            show(node);
        marking_.showSteps();
        hearing_.reload(node);
        // Updates the list later: recomputing the scores would be too slow for a held key.
        list_.refreshSoon();
    });
}

void TakesController::connectOpening() {
    ui::WorkspaceParts& play = window_.workspaces()[ui::Workspace::Play];
    play.filesIn = midiFilesIn;
    connect(&play, &ui::WorkspaceParts::filesOpened, this, &TakesController::openFiles);
    connect(&play, &ui::WorkspaceParts::fileDropped, this, [this](const QString& file) { openMidi(file); });
    connect(&opening_, &TakeOpening::fileOpened, this, &TakesController::fileOpened);
    connect(&opening_, &TakeOpening::opened, &window_, &ui::MainWindow::clearPastMessages);
    connect(&hearing_, &TakeHearing::began, &window_, &ui::MainWindow::clearPastMessages);
    connect(&play_, &PlayController::keyMoved, &window_, [this](int, ui::Voice voice, bool down) {
        if (down && voice == ui::Voice::You) window_.clearPastMessages();
    });
    connect(&opening_, &TakeOpening::partsJoined, &parts_, &PartsChoice::showJoined);
    connect(&menus_, &TakeMenus::partsRequested, &parts_, &PartsChoice::ask);
    connect(&opening_, &TakeOpening::opened, this, [this](TakeId take) {
        window_.showWorkspace(ui::Workspace::Play);
        select({take, 0});
    });
}

void TakesController::hideDeleted() {
    const std::optional<NodeId> node = shown();
    if (node && (!library_.take(node->take) || (node->branch != 0 && !tree_.branch(*node)))) showLive();
    refresh();
}

void TakesController::onBranchBegan(BranchId branch) {
    refresh();
    if (const std::optional<Branch> begun = library_.branch(branch)) unfold({begun->take, branch});
}

void TakesController::onBranchGrew(BranchId branch) {
    list_.refreshSoon();
    if (shown() && shown()->branch == branch) canvas_.reloadSoon();
}

}  // namespace continuo::app
