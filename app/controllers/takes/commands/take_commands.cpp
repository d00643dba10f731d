#include "controllers/takes/commands/take_commands.h"

#include <QAction>

#include "controllers/play/music_origin.h"
#include "controllers/play/play_controller.h"
#include "controllers/takes/canvas/take_on_canvas.h"
#include "controllers/takes/editing/take_keeper.h"
#include "controllers/takes/editing/take_marking.h"
#include "controllers/takes/editing/take_note_editing.h"
#include "controllers/takes/export/take_exports.h"
#include "controllers/takes/opening/take_clipboard.h"
#include "controllers/takes/opening/take_opening.h"
#include "main_window/bars/speed_box.h"
#include "main_window/bars/transport_bar.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"

namespace continuo::app {

using A = ui::Actions;

TakeCommands::TakeCommands(const Dependencies& dependencies) : my_(dependencies) {
    connectMarks();
    connectFiles();
    connectNewTakes();
    connectRange();
}

void TakeCommands::connectMarks() {
    ui::Actions& actions = my_.window.actions();
    const auto onSource = [&](A::Id id, auto act) {
        connect(actions[id], &QAction::triggered, this, [this, act] {
            if (const std::optional<NodeId> node = my_.canvas.source()) act(*node);
        });
    };
    onSource(A::kStar, [this](NodeId node) { my_.marking.star(node); });
    onSource(A::kAccept, [this](NodeId node) { accept(node); });
    onSource(A::kNote, [this](NodeId node) { my_.marking.writeNote(node); });
    onSource(A::kRename, [this](NodeId node) { my_.marking.rename(node); });
    onSource(A::kTags, [this](NodeId node) { my_.marking.writeTags(node); });
    onSource(A::kDiscard, [this](NodeId node) { discard(node); });
    actions[A::kDiscard]->installEventFilter(this);
    onSource(A::kNewTakeLike, [this](NodeId node) { newTakeLike(node); });
    onSource(A::kExport, [this](NodeId node) { ask(node); });
    onSource(A::kExportMidi, [this](NodeId node) { my_.exports.exportMidi(node, my_.canvas.marked()); });
    onSource(A::kExportSound, [this](NodeId node) { my_.exports.exportSound(node, my_.canvas.marked()); });
    const ui::WorkspaceParts& play = my_.window.workspaces()[ui::Workspace::Play];
    connect(&play, &ui::WorkspaceParts::undoRequested, this, [this] { my_.marking.undo(); });
    connect(&play, &ui::WorkspaceParts::redoRequested, this, [this] { my_.marking.redo(); });
}

void TakeCommands::connectFiles() {
    ui::Actions& actions = my_.window.actions();
    connect(actions[A::kOpenMidi], &QAction::triggered, this, [this] { openMidi(); });
    connect(actions[A::kPlayFile], &QAction::triggered, this, [this] { playInstead(); });
    connect(&my_.window.page(), &ui::PlayPage::openRequested, this, [this] { openMidi(); });
}

void TakeCommands::connectNewTakes() {
    connect(my_.window.actions()[A::kNewTake], &QAction::triggered, this, &TakeCommands::newTake);
}

void TakeCommands::connectRange() {
    ui::Actions& actions = my_.window.actions();
    connect(actions[A::kRemoveMarked], &QAction::triggered, this, [this] {
        if (my_.canvas.marked()) my_.notes.remove(my_.canvas.shown(), *my_.canvas.marked());
    });
    connect(actions[A::kCopy], &QAction::triggered, this,
            [this] { my_.clipboard.copy(my_.canvas.source(), my_.canvas.marked()); });
    connect(actions[A::kPaste], &QAction::triggered, this, [this] { my_.clipboard.paste(); });
    connect(&roll(), &ui::PianoRoll::markedRangeDragged, this, [this] {
        const std::optional<NodeId> node = my_.canvas.source();
        if (node && my_.canvas.marked()) my_.clipboard.drag(*node, *my_.canvas.marked(), roll());
    });
}

ui::PianoRoll& TakeCommands::roll() const { return my_.window.page().roll(); }

void TakeCommands::accept(NodeId node) {
    if (node.branch == 0 || my_.tree.isStarred(node))
        return my_.notice.showHint(tr("Nothing to accept. Choose a continuation without a star."));
    my_.marking.star(node);
}

void TakeCommands::discard(NodeId node) {
    // Discards selected notes only while the canvas has the focus; else discards the node.
    const bool ofCanvas = roll().hasFocus();
    if (ofCanvas && roll().selectedNote())
        my_.notes.remove(my_.canvas.shown(), std::vector(roll().selectedNotes()));
    else if (ofCanvas && my_.canvas.marked())
        my_.notes.remove(my_.canvas.shown(), *my_.canvas.marked());
    else
        my_.marking.discard(node);
}

// Restricts the Discard key on the canvas to notes, so that an extra press does not discard a take. The menu
// command, and the key in the list, discard the shown node.
bool TakeCommands::eventFilter(QObject* watched, QEvent* event) {
    const bool byKey = watched == my_.window.actions()[A::kDiscard] && event->type() == QEvent::Shortcut;
    if (!byKey || !roll().hasFocus() || roll().selectedNote() || my_.canvas.marked())
        return QObject::eventFilter(watched, event);
    my_.notice.showHint(
        tr("Nothing was deleted: no notes are selected or marked. Discard a whole take or branch in the list "
           "of takes."));
    return true;
}

void TakeCommands::ask(NodeId node) {
    const std::optional<Branch> branch = my_.tree.branch(node);
    const double cursor = roll().cursorTime().value_or(branch ? branch->forkSeconds : -1);
    my_.exports.ask(node, my_.tree.nodeName(node), cursor, my_.canvas.marked());
}

void TakeCommands::newTake() {
    my_.keeper.stop();
    my_.canvas.showLive();
    // Resets loop and speed, which are for practising the previous take.
    my_.window.actions()[A::kLoop]->setChecked(false);
    my_.window.transport().speed().setPercent(ui::SpeedBox::kDefault);
    my_.play.begin(my_.play.modelPath());
}

void TakeCommands::newTakeLike(NodeId node) {
    my_.notice.runGuarded(Task::Takes, [&] {
        my_.play.setForm(withOrigin(my_.play.form(), my_.library.origin(node)));
        newTake();
    });
}

void TakeCommands::openMidi(const QString& path) {
    const QString file = path.isEmpty() ? my_.exports.chooseMidi(tr("Open a MIDI file")) : path;
    if (!file.isEmpty()) openFiles({file});
}

void TakeCommands::openFiles(const QStringList& files) { my_.opening.open(files); }

void TakeCommands::playInstead(const QString& path) {
    //: Title of a dialog that asks for a file.
    const QString file = path.isEmpty() ? my_.exports.chooseMidi(tr("Play a MIDI file in my place")) : path;
    if (file.isEmpty()) return;
    my_.opening.read(file, [this](const Performance& music, const QString& name) {
        my_.canvas.showLive();
        my_.play.playInstead(music, name);
    });
}

}  // namespace continuo::app
