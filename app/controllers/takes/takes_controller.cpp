#include "controllers/takes/takes_controller.h"

#include <QAction>

#include "controllers/play/play_controller.h"
#include "controllers/words/banner_subjects.h"
#include "controllers/words/words.h"
#include "main_window/history/takes_panel.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"
#include "widgets/banner_stack.h"

namespace continuo::app {
namespace {

using A = ui::Actions;

}  // namespace

TakesController::TakesController(const Dependencies& dependencies)
    : library_(dependencies.library),
      play_(dependencies.play),
      window_(dependencies.window),
      notice_(dependencies.window.page(), subjects::kTakes),
      written_(dependencies.window.page().banners(), subjects::kTakes),
      tree_(dependencies.library, dependencies.model),
      facts_(dependencies.library),
      work_(notice_),
      quickWork_(notice_, SideWork::AtEnd::IsDone),
      checks_(dependencies.engine, dependencies.library, notice_),
      surprise_(dependencies.engine, dependencies.play, dependencies.settings, notice_),
      exports_({dependencies.library, dependencies.settings, dependencies.window, work_, quickWork_, checks_,
                notice_, written_}),
      replays_({dependencies.engine, dependencies.library, dependencies.settings, work_, notice_}),
      keeper_(dependencies.library, dependencies.play, dependencies.window.actions(), notice_),
      marking_({dependencies.library, dependencies.play, dependencies.window, tree_, notice_}),
      hearing_({dependencies.library, dependencies.rig, dependencies.play, dependencies.window.actions(),
                dependencies.window.page().roll(), tree_, notice_}),
      notes_({dependencies.library, dependencies.rig, dependencies.play, hearing_,
              dependencies.window.page().roll(), dependencies.window, notice_}),
      opening_(dependencies.library, quickWork_, notice_),
      clipboard_({tree_, exports_, opening_, notice_}),
      plan_(dependencies.engine, dependencies.play, dependencies.window.inspector()) {
    later_.setSingleShot(true);
    later_.setInterval(250);
    connect(&later_, &QTimer::timeout, this, &TakesController::refresh);
    next_.setSingleShot(true);
    connect(&next_, &QTimer::timeout, this, &TakesController::refresh);
    reload_.setSingleShot(true);
    reload_.setInterval(200);
    connect(&reload_, &QTimer::timeout, this, [this] {
        if (shown_ && notice_.guarded(Task::Takes, [this] { showContent(); })) showFacts();
    });
    ui::TakesModel& model = dependencies.model;
    model.setFileSource([this, &model](const ui::TakeRow& row) {
        return exports_.fileToDrag(tree_.nodeOf(model.find(row.kind, row.id)));
    });
    connectTree();
    connectMarking();
    connectCommands();
    connectHearing();
    connectNotes();
    connectRange();
    connectPlayed(dependencies.settings);
    connect(&checks_, &OriginalityChecks::found, this, [this](NodeId node) {
        if (selected() == node) showFacts();
    });
    // The map of surprise is drawn anew where it has more to say.
    connect(&surprise_, &SurpriseChecks::found, this, [this](NodeId node) {
        if (shown_ && (shown_ == node || parentOf(*shown_) == node) && !reload_.isActive()) reload_.start();
    });
    connect(window_.actions()[A::kSurprise], &QAction::toggled, this, [this](bool heat) {
        if (shown_) heat ? reload_.start() : showHeader();
    });
    connect(&play_, &PlayController::modelReady, this, &TakesController::tellPlan);
    connect(&play_, &PlayController::modelReady, this, [this] {
        if (shown_ && window_.actions()[A::kSurprise]->isChecked()) reload_.start();
    });
    connect(&keeper_, &TakeKeeper::kept, this, &TakesController::refresh);
    connect(&keeper_, &TakeKeeper::recordingBegins, this, &TakesController::recordingBegins);
    refresh();
}

void TakesController::connectTree() {
    ui::TakesPanel& panel = window_.takes();
    connect(&panel, &ui::TakesPanel::currentChanged, this, &TakesController::choose);
    connect(&panel, &ui::TakesPanel::auditionAsked, this, &TakesController::audition);
    connect(&panel, &ui::TakesPanel::starAsked, this,
            [this](const QModelIndex& index) { marking_.star(tree_.nodeOf(index)); });
    connect(&panel, &ui::TakesPanel::acceptAsked, this,
            [this](const QModelIndex& index) { accept(tree_.nodeOf(index)); });
    connect(&panel, &ui::TakesPanel::discardAsked, this,
            [this](const QModelIndex& index) { discard(tree_.nodeOf(index)); });
    connect(&panel, &ui::TakesPanel::noteAsked, this,
            [this](const QModelIndex& index) { marking_.writeNote(tree_.nodeOf(index)); });
    connect(&panel, &ui::TakesPanel::renameAsked, this,
            [this](const QModelIndex& index) { marking_.rename(tree_.nodeOf(index)); });
    connect(&panel, &ui::TakesPanel::forkAsked, this, [this](const QModelIndex& index) {
        choose(index);
        Q_EMIT continueAsked(1);
    });
    connect(&panel, &ui::TakesPanel::menuAsked, this, &TakesController::menu);
    connect(&play_, &PlayController::takesChanged, &later_, QOverload<>::of(&QTimer::start));
    connect(&play_, &PlayController::playedMeanwhile, this, &TakesController::showLive);
    connect(&play_, &PlayController::takeBegan, this, [this] {
        if (!shown_) forgetPlace();
        selectShown();
    });
}

std::optional<NodeId> TakesController::source() const {
    if (shown_) return shown_;
    if (const std::optional<TakeId> take = play_.take()) return NodeId{*take, 0};
    return {};
}

const std::optional<ui::MarkedRange>& TakesController::marked() const {
    return window_.page().roll().markedRange();
}

double TakesController::sourceBegin() const { return marked() ? marked()->from : 0; }

double TakesController::sourceSeconds() const {
    return marked() ? marked()->to : window_.page().roll().cursorTime().value_or(-1);
}

void TakesController::forgetPlace() {
    window_.page().roll().letGo();
    window_.page().roll().setCursorTime({});
    window_.page().roll().setMarkedRange({});
    window_.page().roll().setSelectedNote({});
}

void TakesController::refresh() { refreshRows({}); }

// Of this take alone, at once; of none: of all that have changed. From a row that goes out of sight the tree
// goes to another one, and the canvas with it; what is heard stays there.
void TakesController::refreshRows(std::optional<TakeId> take) {
    selecting_ = true;
    if (take)
        tree_.show(*take);
    else if (tree_.refresh(hearing_.isPlaying() ? source() : std::nullopt))
        next_.start();
    selecting_ = false;
    if (shown_ && tree_.isHidden(*shown_) && !hearing_.isPlaying()) {
        const QModelIndex neighbour = window_.takes().selected();
        neighbour.isValid() ? choose(neighbour) : showLive();
    }
    selectShown();
    showEditable();
    showAccepted();
    marking_.showSteps();
}

// The source, as far as it has a row: an empty take that is not kept has none.
std::optional<NodeId> TakesController::selected() const {
    const std::optional<NodeId> node = source();
    return node && tree_.indexOf(*node).isValid() ? node : std::nullopt;
}

// A take's own row and that of its recording mean the same.
void TakesController::selectShown() {
    ui::TakesPanel& panel = window_.takes();
    const NodeId node = selected().value_or(NodeId{});
    if (tree_.nodeOf(panel.selected()) != node) {
        selecting_ = true;
        panel.select(node.take != 0 ? tree_.indexOf(node) : QModelIndex());
        selecting_ = false;
    }
    showFacts();
}

// What a branch hangs on.
std::optional<NodeId> TakesController::parentOf(NodeId node) const {
    const std::optional<Branch> branch = tree_.branch(node);
    return branch ? std::optional(NodeId{branch->take, branch->parent}) : std::nullopt;
}

void TakesController::showFacts() {
    const std::optional<NodeId> node = selected();
    if (!node) return window_.takes().setFacts({});
    const std::optional<double> yours = instead_.branch == *node ? instead_.natsPerNote : std::nullopt;
    window_.takes().setFacts(facts_.of(*node, {checks_.of(*node), yours}));
}

void TakesController::choose(const QModelIndex& index) {
    if (selecting_ || !index.isValid()) return;
    const NodeId node = tree_.nodeOf(index);
    if (node.take == 0) return;
    const bool growing = node.branch == 0 && play_.take() == node.take;
    if (growing)
        showLive();
    else if (shown_ != node)  // else its cursor stays, and what is heard of it
        show(node);
    else
        selectShown();
}

void TakesController::leaveDeleted() {
    if (shown_ && (!library_.take(shown_->take) || (shown_->branch != 0 && !tree_.branch(*shown_))))
        showLive();
    refresh();
}

void TakesController::select(NodeId node) {
    refresh();
    show(node);
}

void TakesController::branchBegan(BranchId branch) {
    refresh();
    if (const std::optional<Branch> begun = library_.branch(branch)) unfold({begun->take, branch});
}

void TakesController::unfold(NodeId node) {
    tree_.show(node.take);
    window_.takes().unfold(tree_.indexOf(node));
}

// A note comes every few milliseconds: a timer that began again with each would not end before the last one.
void TakesController::branchGrew(BranchId branch) {
    if (!later_.isActive()) later_.start();
    if (shown_ && shown_->branch == branch && !reload_.isActive()) reload_.start();
}

}  // namespace continuo::app
