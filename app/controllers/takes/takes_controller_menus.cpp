// The menus of a row of the tree and of the canvas.
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <algorithm>

#include "controllers/play/play_controller.h"
#include "controllers/takes/takes_controller.h"
#include "library/provenance.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"

namespace continuo::app {

using A = ui::Actions;

void TakesController::rollMenu(const QPoint& global, double seconds,
                               const std::optional<ui::RollNote>& note) {
    if (!source()) return;
    QMenu menu(&window_);
    // Something else may be shown by the time that one chooses.
    const std::optional<NodeId> node = shown_;
    const auto from = [this, node, seconds](A::Id id) {
        showAgain(node);
        window_.page().roll().setMarkedRange({});
        window_.page().roll().setCursorTime(std::max(0.0, seconds));
        window_.actions()[id]->trigger();
    };
    const auto range = marked();
    if (range && seconds >= range->from && seconds < range->to) {
        for (const A::Id id : {A::kPlay, A::kContinue, A::kVariations, A::kExport, A::kExportMidi,
                               A::kExportSound, A::kCopy, A::kRemoveMarked, A::kUnmark})
            menu.addAction(window_.actions()[id]);
        menu.addSeparator();
    }
    menu.addAction(tr("Continue from here"), this, [from] { from(A::kContinue); });
    if (const int variations = window_.inspector().form().variations; variations > 1)
        menu.addAction(tr("Continue from here, %n variation(s)", nullptr, variations), this,
                       [from] { from(A::kVariations); });
    menu.addAction(tr("Listen from here"), this, [this, from] {
        hearing_.stop();
        from(A::kPlay);
    });
    if (note) {
        menu.addSeparator();
        if (window_.page().roll().editable())
            menu.addAction(tr("Change this note…"), this, [this, node, note] { notes_.ask(node, *note); });
        menu.addAction(tr("Take this note out"), this, [this, node, note] { notes_.takeOut(node, *note); });
    }
    if (!range) {
        menu.addSeparator();
        menu.addAction(window_.actions()[A::kCopy]);
    }
    menu.addAction(window_.actions()[A::kPaste]);
    menu.addSeparator();
    addAsRecorded(menu, node);
    menu.exec(global);
}

void TakesController::addAsRecorded(QMenu& menu, const std::optional<NodeId>& node) {
    menu.addAction(tr("As it was recorded"), this, [this, node] { notes_.takeEditsBack(node); })
        ->setEnabled(node && tree_.hasEdits(*node));
}

// They hear what its model heard.
void TakesController::continueInPlaceOf(const Branch& branch, int variations) {
    double begin = 0;
    const bool known = notice_.guarded(Task::Continue, [&] {
        begin = promptBeginOf(library_.origin({branch.take, branch.id}));
    });
    if (!known) return;
    select({branch.take, branch.parent});
    ui::PianoRoll& roll = window_.page().roll();
    const bool heardPart = begin > 0 && begin < branch.forkSeconds;
    roll.setMarkedRange(heardPart ? std::optional(ui::MarkedRange{begin, branch.forkSeconds}) : std::nullopt);
    if (!heardPart) roll.setCursorTime(branch.forkSeconds);
    Q_EMIT continueAsked(variations);
}

void TakesController::menu(const QModelIndex& index, const QPoint& global) {
    choose(index);
    const NodeId node = tree_.nodeOf(index);
    QMenu menu(&window_);
    // The tree may change while the menu is open.
    const QPersistentModelIndex place = index;
    menu.addAction(tr("Listen"), this, [this, place] { audition(place); });
    const int variations = window_.inspector().form().variations;
    menu.addAction(tr("Continue"), this, [this] { Q_EMIT continueAsked(1); });
    if (variations > 1)
        menu.addAction(tr("Continue, %n variation(s)", nullptr, variations), this,
                       [this, variations] { Q_EMIT continueAsked(variations); });
    if (const std::optional<Branch> branch = tree_.branch(node)) {
        menu.addAction(tr("%n other(s) in its place", nullptr, variations), this,
                       [this, variations, place = *branch] { continueInPlaceOf(place, variations); });
    }
    menu.addAction(tr("Play on from here, live"), this, [this, node] {
        notice_.guarded(Task::Continue, [&] { Q_EMIT playOnAsked(heardBefore(node)); });
    });
    bool again = false;
    if (node.branch == 0 && play_.take() != node.take)
        notice_.guarded(Task::Takes, [&] { again = library_.hasReplay(node.take); });
    if (again)
        menu.addAction(tr("Make again and compare"), this, [this, node] { replays_.replay(node.take); });
    menu.addSeparator();
    const QAction* starring = window_.actions()[A::kStar];
    menu.addAction(starring->icon(), tree_.isStarred(node) ? tr("Take the star off") : starring->text(), this,
                   [this, node] { marking_.star(node); })
        ->setShortcut(starring->shortcut());
    if (const std::optional<std::uint64_t> seed = tree_.seedOf(node)) {
        menu.addAction(tr("Copy seed"), this,
                       [seed] { QGuiApplication::clipboard()->setText(QString::number(*seed)); });
    }
    for (const A::Id id :
         {A::kRename, A::kTags, A::kNote, A::kCopy, A::kExport, A::kExportMidi, A::kExportSound})
        menu.addAction(window_.actions()[id]);
    addAsRecorded(menu, node);
    // The row is meant, and no note that is selected in it.
    const QAction* discarding = window_.actions()[A::kDiscard];
    menu.addAction(discarding->icon(), discarding->text(), this, [this, node] { discard(node); })
        ->setShortcut(discarding->shortcut());
    menu.exec(global);
}

}  // namespace continuo::app
