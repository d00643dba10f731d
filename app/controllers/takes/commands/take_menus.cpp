#include "controllers/takes/commands/take_menus.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <algorithm>

#include "controllers/play/play_controller.h"
#include "controllers/takes/canvas/take_on_canvas.h"
#include "controllers/takes/checks/take_replays.h"
#include "controllers/takes/commands/hearing_commands.h"
#include "controllers/takes/editing/take_marking.h"
#include "controllers/takes/editing/take_note_editing.h"
#include "controllers/takes/list/takes_list.h"
#include "controllers/takes/listening/take_hearing.h"
#include "library/provenance.h"
#include "main_window/history/takes_panel.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/note_selection.h"
#include "roll/piano_roll.h"

namespace continuo::app {

using A = ui::Actions;

TakeMenus::TakeMenus(const Dependencies& dependencies) : my_(dependencies) {
    connect(&my_.window.takes(), &ui::TakesPanel::menuRequested, this, &TakeMenus::showRowMenu);
    connect(&my_.window.page().roll(), &ui::PianoRoll::menuRequested, this, &TakeMenus::showCanvasMenu);
}

void TakeMenus::showCanvasMenu(const QPoint& global, double seconds,
                               const std::optional<ui::RollNote>& note) {
    if (!my_.canvas.source()) return;
    QMenu menu(&my_.window);
    ui::Actions& actions = my_.window.actions();
    // Stores the present node, because another one may be shown when an action is chosen.
    const std::optional<NodeId> node = my_.canvas.shown();
    const auto range = my_.canvas.marked();
    if (range && seconds >= range->from && seconds < range->to) {
        for (const A::Id id : {A::kPlay, A::kContinue, A::kVariations, A::kReplaceMarked})
            menu.addAction(actions[id]);
        addReplacing(menu, node);
        for (const A::Id id :
             {A::kExport, A::kExportMidi, A::kExportSound, A::kCopy, A::kRemoveMarked, A::kUnmark})
            menu.addAction(actions[id]);
        menu.addSeparator();
    }
    addFromHere(menu, node, seconds);
    if (note) {
        menu.addSeparator();
        if (my_.window.page().roll().editable())
            menu.addAction(tr("Change this note…"), this, [this, node, note] { my_.notes.ask(node, *note); });
        menu.addAction(tr("Delete this note"), this, [this, node, note] { my_.notes.remove(node, *note); });
        const std::vector<ui::RollNote> selected = my_.window.page().roll().selectedNotes();
        if (selected.size() > 1 && ui::isSelected(selected, *note))
            menu.addAction(tr("Delete %Ln selected note(s)", nullptr, static_cast<int>(selected.size())),
                           this, [this, node, selected] { my_.notes.remove(node, selected); });
    }
    if (!range) {
        menu.addSeparator();
        menu.addAction(actions[A::kCopy]);
    }
    menu.addAction(actions[A::kPaste]);
    menu.addSeparator();
    addAsRecorded(menu, node);
    menu.exec(global);
}

void TakeMenus::addReplacing(QMenu& menu, const std::optional<NodeId>& node) {
    const int variations = my_.window.inspector().form().variations;
    if (variations <= 1) return;
    menu.addAction(tr("Replace the marked range, %n variation(s)", nullptr, variations), this,
                   [this, node, range = my_.canvas.marked(), variations] {
                       my_.canvas.returnTo(node);
                       my_.window.page().roll().setMarkedRange(range);
                       Q_EMIT replaceRequested(variations);
                   });
}

void TakeMenus::addFromHere(QMenu& menu, const std::optional<NodeId>& node, double seconds) {
    const auto from = [this, node, seconds](A::Id id) {
        my_.canvas.returnTo(node);
        my_.window.page().roll().setMarkedRange({});
        my_.window.page().roll().setCursorTime(std::max(0.0, seconds));
        my_.window.actions()[id]->trigger();
    };
    menu.addAction(tr("Continue from here"), this, [from] { from(A::kContinue); });
    if (const int variations = my_.window.inspector().form().variations; variations > 1)
        menu.addAction(tr("Continue from here, %n variation(s)", nullptr, variations), this,
                       [from] { from(A::kVariations); });
    menu.addAction(tr("Listen from here"), this, [this, from] {
        my_.hearing.stop();
        from(A::kPlay);
    });
}

void TakeMenus::addAsRecorded(QMenu& menu, const std::optional<NodeId>& node) {
    menu.addAction(tr("Restore the recorded notes"), this, [this, node] { my_.notes.revertEdits(node); })
        ->setEnabled(node && my_.tree.hasEdits(*node));
}

void TakeMenus::showRowMenu(const QModelIndex& index, const QPoint& global) {
    my_.list.choose(index);
    const NodeId node = my_.tree.nodeAt(index);
    QMenu menu(&my_.window);
    // A persistent index, because the tree may change while the menu is open.
    const QPersistentModelIndex place = index;
    menu.addAction(tr("Listen"), this, [this, place] { my_.hearingCommands.audition(place); });
    addContinuing(menu, node);
    bool again = false;
    if (node.branch == 0 && my_.play.take() != node.take)
        my_.notice.runGuarded(Task::Takes, [&] { again = my_.library.hasReplay(node.take); });
    //: Menu of a take: checks that the model plays the same notes again.
    if (again)
        menu.addAction(tr("Regenerate and compare"), this, [this, node] { my_.replays.replay(node.take); });
    bool hasFile = false;
    if (node.branch == 0)
        my_.notice.runGuarded(Task::Takes, [&] { hasFile = my_.library.hasSource(node.take); });
    if (hasFile)
        menu.addAction(tr("Choose parts…"), this, [this, node] { Q_EMIT partsRequested(node.take); });
    menu.addSeparator();
    addMarking(menu, node);
    menu.exec(global);
}

void TakeMenus::addContinuing(QMenu& menu, NodeId node) {
    const int variations = my_.window.inspector().form().variations;
    menu.addAction(tr("Continue"), this, [this] { Q_EMIT continueRequested(1); });
    if (variations > 1)
        menu.addAction(tr("Continue, %n variation(s)", nullptr, variations), this,
                       [this, variations] { Q_EMIT continueRequested(variations); });
    if (const std::optional<Branch> branch = my_.tree.branch(node)) {
        //: Menu of a branch: generates other versions of it.
        menu.addAction(tr("Make %n alternative(s)", nullptr, variations), this,
                       [this, variations, place = *branch] { continueInPlaceOf(place, variations); });
    }
    //: Menu of a take: opens it as a prompt in the workspace Sound.
    if (my_.window.workspaces().find(ui::Workspace::Sound) != nullptr)
        menu.addAction(tr("Continue as sound"), this,
                       [this, node] { Q_EMIT continueAsSoundRequested(node); });
    //: Menu of a take: the player and the model go on with it.
    menu.addAction(tr("Continue live from here"), this, [this, node] {
        my_.notice.runGuarded(Task::Continue, [&] { Q_EMIT playOnRequested(livePrompt(node)); });
    });
}

void TakeMenus::addMarking(QMenu& menu, NodeId node) {
    ui::Actions& actions = my_.window.actions();
    const QAction* starring = actions[A::kStar];
    menu.addAction(starring->icon(), my_.tree.isStarred(node) ? tr("Remove the star") : starring->text(),
                   this, [this, node] { my_.marking.star(node); })
        ->setShortcut(starring->shortcut());
    if (const std::optional<std::uint64_t> seed = my_.tree.findSeed(node)) {
        //: Menu of a branch: copies the start of its random numbers.
        menu.addAction(tr("Copy seed"), this,
                       [seed] { QGuiApplication::clipboard()->setText(QString::number(*seed)); });
    }
    for (const A::Id id :
         {A::kRename, A::kTags, A::kNote, A::kCopy, A::kExport, A::kExportMidi, A::kExportSound})
        menu.addAction(actions[id]);
    addAsRecorded(menu, node);
    // Adds an action that discards the row's take or branch even if notes are selected. The window's Discard
    // action could delete these notes instead.
    const QAction* discarding = actions[A::kDiscard];
    menu.addAction(discarding->icon(), discarding->text(), this, [this, node] { my_.marking.discard(node); })
        ->setShortcut(discarding->shortcut());
}

// Requests alternatives to a branch, which get the same prompt as the branch.
void TakeMenus::continueInPlaceOf(const Branch& branch, int variations) {
    double begin = 0;
    const bool known = my_.notice.runGuarded(Task::Continue, [&] {
        begin = promptBeginSeconds(my_.library.origin({branch.take, branch.id}));
    });
    if (!known) return;
    my_.list.select({branch.take, branch.parent});
    ui::PianoRoll& roll = my_.window.page().roll();
    if (branch.rejoinSeconds) {
        roll.setMarkedRange(ui::MarkedRange{branch.forkSeconds, *branch.rejoinSeconds});
        Q_EMIT replaceRequested(variations);
        return;
    }
    const bool heardPart = begin > 0 && begin < branch.forkSeconds;
    roll.setMarkedRange(heardPart ? std::optional(ui::MarkedRange{begin, branch.forkSeconds}) : std::nullopt);
    if (!heardPart) roll.setCursorTime(branch.forkSeconds);
    Q_EMIT continueRequested(variations);
}

// Returns the prompt for a live model. Its times are counted from the prompt's beginning.
Performance TakeMenus::livePrompt(NodeId node) const {
    const double begin = my_.canvas.sourceBegin();
    const double end = my_.canvas.sourceSeconds();
    Performance heard = my_.library.makePrompt(node, end >= 0 ? std::optional(end) : std::nullopt, begin);
    for (Note& note : heard.notes) {
        note.start -= begin;
        note.end -= begin;
    }
    for (PedalChange& change : heard.pedal) change.time -= begin;
    return heard;
}

}  // namespace continuo::app
