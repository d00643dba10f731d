#include "controllers/takes/canvas/take_on_canvas.h"

#include <QAction>
#include <algorithm>
#include <cmath>
#include <utility>

#include "controllers/play/play_controller.h"
#include "controllers/play/roll_of.h"
#include "controllers/takes/checks/played_instead.h"
#include "controllers/takes/export/take_exports.h"
#include "controllers/takes/listening/take_hearing.h"
#include "controllers/words/words.h"
#include "main_window/inspector/inspector_panel.h"
#include "main_window/main_window.h"
#include "pages/play/play_page.h"
#include "roll/piano_roll.h"
#include "settings/settings.h"

namespace continuo::app {

using A = ui::Actions;

TakeOnCanvas::TakeOnCanvas(const Dependencies& dependencies)
    : my_(dependencies),
      surprise_(my_.engine, my_.play, my_.settings, my_.notice),
      plan_(my_.engine, my_.play, my_.window.inspector()) {
    reloadTimer_.setSingleShot(true);
    reloadTimer_.setInterval(200);
    connect(&reloadTimer_, &QTimer::timeout, this, [this] {
        if (shown_ && reload()) Q_EMIT reloaded();
    });
    connectPlan();
    connectSurprise();
    connectPlayed();
    connectHearing();
}

void TakeOnCanvas::connectPlan() {
    connect(&roll(), &ui::PianoRoll::cursorMoved, this, &TakeOnCanvas::updatePlan);
    connect(&roll(), &ui::PianoRoll::cursorRemoved, this, &TakeOnCanvas::updatePlan);
    connect(&roll(), &ui::PianoRoll::markedRangeChanged, this, &TakeOnCanvas::updatePlan);
    connect(&my_.play, &PlayController::formChanged, this, &TakeOnCanvas::updatePlan);
    connect(&my_.play, &PlayController::modelReady, this, &TakeOnCanvas::updatePlan);
}

// Redraws the surprise map when new values are available.
void TakeOnCanvas::connectSurprise() {
    connect(&surprise_, &SurpriseChecks::found, this, [this](NodeId node) {
        if (!shown_) return;
        const std::optional<Branch> branch = my_.tree.branch(*shown_);
        if (shown_ == node || (branch && NodeId{branch->take, branch->parent} == node)) reloadSoon();
    });
    connect(&surprise_, &SurpriseChecks::percentChanged, this, [this] {
        if (shown_ && surprise_.isAsking(*shown_)) showHeader();
    });
    connect(my_.window.actions()[A::kSurprise], &QAction::toggled, this, [this](bool heat) {
        if (shown_) heat ? reloadTimer_.start() : showHeader();
    });
    connect(&my_.play, &PlayController::modelReady, this, [this] {
        if (shown_ && mapsSurprise()) reloadTimer_.start();
    });
}

void TakeOnCanvas::connectPlayed() {
    QAction* shown = my_.window.actions()[A::kShowPlayed];
    shown->setChecked(my_.settings.flag(keys::kShowPlayed));
    connect(shown, &QAction::toggled, this,
            [&settings = my_.settings](bool on) { settings.set(keys::kShowPlayed, on); });
}

void TakeOnCanvas::connectHearing() {
    connect(&my_.hearing, &TakeHearing::began, this, &TakeOnCanvas::showPlayback);
    connect(&my_.hearing, &TakeHearing::ended, this, &TakeOnCanvas::onPlaybackEnded);
    connect(&my_.hearing, &TakeHearing::positionChanged, this,
            [this](double seconds) { roll().setPlaybackTime(seconds); });
}

ui::PianoRoll& TakeOnCanvas::roll() const { return my_.window.page().roll(); }

bool TakeOnCanvas::mapsSurprise() const { return my_.window.actions()[A::kSurprise]->isChecked(); }

std::optional<NodeId> TakeOnCanvas::source() const { return shown_ ? shown_ : liveTake(); }

std::optional<NodeId> TakeOnCanvas::liveTake() const {
    const std::optional<TakeId> take = my_.play.take();
    if (!take) return {};
    const std::optional<TakeId> kept = my_.library.findKeptDuplicate(*take);
    const bool discarded = kept && my_.library.take(*kept)->marks.discarded;
    return NodeId{kept && !discarded ? *kept : *take, 0};
}

const std::optional<ui::MarkedRange>& TakeOnCanvas::marked() const { return roll().markedRange(); }

double TakeOnCanvas::sourceBegin() const { return marked() ? marked()->from : 0; }

double TakeOnCanvas::sourceSeconds() const {
    return marked() ? marked()->to : roll().cursorTime().value_or(-1);
}

void TakeOnCanvas::clearPosition() {
    roll().endDrag();
    roll().setCursorTime({});
    roll().setMarkedRange({});
    roll().setSelectedNote({});
}

void TakeOnCanvas::show(NodeId node) {
    const auto view = isSibling(node) ? roll().viewByHand() : std::nullopt;
    my_.hearing.stop();
    if (shown_ != node) {
        if (shown_) previous_ = shown_;
        clearPosition();
    }
    shown_ = node;
    my_.play.showLive(false);
    if (!reload()) return showLive();
    view ? roll().setView(*view) : roll().openView();
    Q_EMIT changed();
}

// Returns whether a node is an alternative to the shown one. If so, the marked range stays when the user
// switches, so that both can be compared.
bool TakeOnCanvas::isSibling(NodeId node) const {
    constexpr double kSamePlace = 0.05;  // s
    const std::optional<Branch> a = shown_ ? my_.tree.branch(*shown_) : std::nullopt,
                                b = my_.tree.branch(node);
    return a && b && a->take == b->take && a->parent == b->parent &&
           std::abs(a->forkSeconds - b->forkSeconds) < kSamePlace;
}

void TakeOnCanvas::showLive() {
    backToLive_ = false;
    my_.hearing.stop();
    if (shown_) clearPosition();
    shown_.reset();
    content_.reset();
    plan_.clear();
    my_.play.readouts().setPosition({});
    my_.play.readouts().setTake({});
    showEditable();
    my_.play.showLive(true);
    Q_EMIT changed();
}

void TakeOnCanvas::returnTo(const std::optional<NodeId>& node) {
    if (shown_ != node) node ? show(*node) : showLive();
}

bool TakeOnCanvas::reload() {
    return my_.notice.runGuarded(Task::Takes, [this] { showContent(); });
}

// Reloads after the timer. Does not restart the timer: notes arrive every few milliseconds, which would delay
// the reload until the last one.
void TakeOnCanvas::reloadSoon() {
    if (!reloadTimer_.isActive()) reloadTimer_.start();
}

void TakeOnCanvas::showContent() {
    reloadTimer_.stop();
    // The library omits the surprise of notes after an edited note; fill() computes it again.
    const auto content = std::make_shared<TakeContent>(my_.library.contentWithKnownSurprise(*shown_));
    surprise_.fill(*shown_, *content, mapsSurprise());
    content_ = makeRoll(*content);
    my_.play.readouts().setTake({content_, content->beats});
    const auto prepare = [this, node = *shown_, content] {
        if (shown_ == node) my_.exports.prepare(node, *content);
    };
    showsMuch() ? QTimer::singleShot(0, this, prepare) : prepare();
    showEditable();
    plan_.setMusic(content);
    updatePlan();
    my_.window.page().setEmpty(false);
    const std::vector<ui::RollNote> selected = roll().selectedNotes();
    roll().setContent(content_);
    showFork();
    roll().setSelectedNotes(selected);
    showNow();
    roll().setMemoryBegin({});
    showHeader();
    my_.window.inspector().setCanContinue(true);
}

// Shows where a branch forks, and the music that it replaces.
void TakeOnCanvas::showFork() {
    instead_ = {};
    const std::optional<Branch> branch = my_.tree.branch(*shown_);
    if (!branch) return;
    roll().setFork(branch->forkSeconds, branch->rejoinSeconds);
    showAccepted();
    const bool look = mapsSurprise() && !surprise_.isAsking(*shown_);
    const std::optional<TakeContent> played =
        findReplacedMusic(my_.library, *branch,
                          [&](NodeId node, TakeContent& content) { surprise_.fill(node, content, look); });
    roll().setPlayed(played ? makeRoll(*played) : nullptr);
    if (played) instead_ = {*shown_, playersSurprise(*played, *branch)};
}

void TakeOnCanvas::showHeader() {
    if (!shown_ || !content_) return;
    const ui::RollFacts facts = content_->facts();
    const std::optional<Take> take = my_.library.take(shown_->take);
    const std::optional<Branch> branch = my_.tree.branch(*shown_);
    QString waitsFor;
    if (mapsSurprise() && surprise_.isAsking(*shown_)) {
        const int percent = surprise_.percent();
        waitsFor = percent > 0 ? tr("computing surprise … %L1 %").arg(percent) : tr("computing surprise …");
    }
    my_.window.page().setHeader({take ? takeName(*take) : QString(),
                                 branch ? tr("Branch %1").arg(text(branch->marks.name)) : QString(),
                                 static_cast<int>(facts.playerNotes), static_cast<int>(facts.modelNotes),
                                 waitsFor});
}

void TakeOnCanvas::showState() {
    showEditable();
    showAccepted();
}

// Allows editing unless the music is still growing.
void TakeOnCanvas::showEditable() {
    bool grows = true;
    if (shown_ && shown_->branch != 0) {
        const std::optional<Branch> branch = my_.library.branch(shown_->branch);
        grows = !branch || !branch->finished;
    } else if (shown_) {
        const std::optional<Take> take = my_.library.take(shown_->take);
        grows = !take || take->growing;
    }
    roll().setEditable(!grows);
}

// Returns whether a branch is accepted: it is starred, or another branch continues a part of it.
bool TakeOnCanvas::isAccepted(const Branch& branch) const {
    if (branch.marks.starred) return true;
    const std::vector<Branch> all = my_.library.branches(branch.take);
    return std::any_of(all.begin(), all.end(), [&](const Branch& each) {
        return each.parent == branch.id && each.forkSeconds > branch.forkSeconds;
    });
}

void TakeOnCanvas::showAccepted() {
    const std::optional<Branch> branch = shown_ ? my_.tree.branch(*shown_) : std::nullopt;
    roll().setAccepted(!branch || isAccepted(*branch));
}

void TakeOnCanvas::updatePlan() {
    plan_.update(my_.play.form(), sourceBegin(), sourceSeconds());
    my_.play.readouts().setPosition(shown_ ? std::optional(playPosition()) : std::nullopt);
}

// Returns the time at which Play would begin, s.
double TakeOnCanvas::playPosition() const {
    if (marked()) return marked()->from;
    return roll().cursorTime().value_or(my_.hearing.defaultStart(*shown_));
}

void TakeOnCanvas::reveal(double seconds) { roll().reveal(seconds, seconds + 1); }

std::optional<double> TakeOnCanvas::insteadNatsPerNote(NodeId branch) const {
    return instead_.branch == branch ? instead_.natsPerNote : std::nullopt;
}

bool TakeOnCanvas::endsAfter(double seconds) const { return content_ && seconds < content_->facts().end; }

bool TakeOnCanvas::showsMuch() const {
    constexpr std::size_t kMuch = 3000;  // notes
    return content_ && content_->notes().size() >= kMuch;
}

void TakeOnCanvas::showPlayback(const TakeContent& content, double from) {
    if (!shown_) {
        // Plays back the live take as far as it is recorded. Afterwards the canvas shows live playing again.
        content_ = makeRoll(content);
        my_.play.showLive(false);
        my_.play.readouts().setTake({content_, content.beats});
        roll().setContent(content_);
        roll().setMemoryBegin({});
        backToLive_ = true;
    }
    roll().setPlaybackTime(from);
}

// Shows the playback position, or hides it if nothing plays back.
void TakeOnCanvas::showNow() {
    const std::optional<double> heard = my_.hearing.position();
    heard ? roll().setPlaybackTime(*heard) : roll().setNow({});
}

void TakeOnCanvas::onPlaybackEnded() {
    if (!my_.play.showsLive()) roll().setNow({});
    if (std::exchange(backToLive_, false)) showLive();
}

}  // namespace continuo::app
