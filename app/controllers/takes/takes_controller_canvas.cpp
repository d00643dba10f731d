// What the canvas shows, with the header above it and the plan beside it.
#include <QAction>
#include <algorithm>
#include <cmath>

#include "controllers/play/play_controller.h"
#include "controllers/play/roll_of.h"
#include "controllers/takes/takes_controller.h"
#include "controllers/words/words.h"
#include "library/note_edits.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"

namespace continuo::app {

using A = ui::Actions;

void TakesController::show(NodeId node) {
    ui::PianoRoll& roll = window_.page().roll();
    const auto view = shown_ && areSiblings(*shown_, node) ? roll.viewByHand() : std::nullopt;
    hearing_.stop();
    if (shown_ != node) {
        if (shown_) other_ = shown_;
        forgetPlace();
    }
    shown_ = node;
    play_.showLive(false);
    if (!notice_.guarded(Task::Takes, [this] { showContent(); })) return showLive();
    view ? roll.setView(*view) : roll.openView();
    selectShown();
    Q_EMIT shownChanged();
}

// Whether both go on from the same moment, so that a part of one is compared with that part of the other.
bool TakesController::areSiblings(NodeId one, NodeId other) const {
    constexpr double kSamePlace = 0.05;  // s
    const std::optional<Branch> a = tree_.branch(one), b = tree_.branch(other);
    return a && b && a->take == b->take && a->parent == b->parent &&
           std::abs(a->forkSeconds - b->forkSeconds) < kSamePlace;
}

// For what was asked about it and is answered now.
void TakesController::showAgain(const std::optional<NodeId>& node) {
    if (shown_ != node) node ? show(*node) : showLive();
}

void TakesController::showContent() {
    reload_.stop();
    // Behind a note that was edited the model is asked anew.
    TakeContent content = library_.contentOfKnownSurprise(*shown_);
    exports_.prepare(*shown_, content);
    surprise_.fill(*shown_, content, window_.actions()[A::kSurprise]->isChecked());
    content_ = rollOf(content);
    showEditable();
    plan_.setMusic(content);
    tellPlan();
    ui::PlayPage& page = window_.page();
    page.setEmpty(false);
    const std::optional<ui::RollNote> selected = page.roll().selectedNote();
    page.roll().setContent(content_);
    showFork();
    page.roll().setSelectedNote(selected);
    page.roll().setNow(hearing_.position());
    page.roll().setMemoryBegin({});
    showHeader();
    window_.inspector().setCanContinue(true);
}

void TakesController::showHeader() {
    const ui::RollFacts facts = content_->facts();
    const std::optional<Take> take = library_.take(shown_->take);
    const std::optional<Branch> branch = tree_.branch(*shown_);
    window_.page().setHeader({take ? takeName(*take) : QString(),
                              branch ? tr("Branch %1").arg(text(branch->marks.name)) : QString(),
                              static_cast<int>(facts.yours), static_cast<int>(facts.models),
                              waitsForSurprise() ? tr("asking the model …") : QString()});
}

bool TakesController::waitsForSurprise() const {
    return window_.actions()[A::kSurprise]->isChecked() && surprise_.isAsking(*shown_);
}

void TakesController::tellPlan() {
    plan_.tell(play_.form(), sourceBegin(), sourceSeconds());
    play_.readouts().setPlace(shown_ ? window_.page().roll().cursorTime() : std::nullopt);
}

void TakesController::showLive() {
    backToLive_ = false;
    hearing_.stop();
    if (shown_) forgetPlace();
    shown_.reset();
    content_.reset();
    plan_.clear();
    play_.readouts().setPlace({});
    showEditable();
    play_.showLive(true);
    selectShown();
    Q_EMIT shownChanged();
}

// What still grows keeps its notes until it has ended.
void TakesController::showEditable() {
    bool grows = true;
    if (shown_ && shown_->branch != 0) {
        const std::optional<Branch> branch = library_.branch(shown_->branch);
        grows = !branch || !branch->finished;
    } else if (shown_) {
        const std::optional<Take> take = library_.take(shown_->take);
        grows = !take || take->growing;
    }
    window_.page().roll().setEditable(!grows);
}

// Kept, or gone on from: by what hears some of it, and not from before it alone.
bool TakesController::isAccepted(const Branch& branch) const {
    if (branch.marks.starred) return true;
    const std::vector<Branch> all = library_.branches(branch.take);
    return std::any_of(all.begin(), all.end(), [&](const Branch& each) {
        return each.parent == branch.id && each.forkSeconds > branch.forkSeconds;
    });
}

void TakesController::showAccepted() {
    const std::optional<Branch> branch = shown_ ? tree_.branch(*shown_) : std::nullopt;
    window_.page().roll().setAccepted(!branch || isAccepted(*branch));
}

// Where the notes are others now, which is to be seen.
void TakesController::showNotes(const LibraryEdit& edited) {
    if (!edited.isOfNotes() || tree_.isHidden(edited.node)) return;
    if (shown_ != edited.node)
        select(edited.node);
    else
        notice_.guarded(Task::Takes, [this] { showContent(); });
    const double at = std::min(firstEdit(edited.before.edits), firstEdit(edited.after.edits));
    if (shown_ == edited.node && at < kStillHeld) window_.page().roll().reveal(at, at + 1);
}

}  // namespace continuo::app
