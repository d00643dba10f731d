// A branch's surroundings in PianoRoll: the overview below the lanes, and the originally played notes.
#include <cmath>
#include <utility>

#include "roll/overview/roll_overview.h"
#include "roll/piano_roll.h"

namespace continuo::ui {

void PianoRoll::setFork(std::optional<double> seconds, std::optional<double> rejoin) {
    fork_ = seconds;
    rejoin_ = rejoin;
    updateOverview();
}

void PianoRoll::setPlayed(std::shared_ptr<const RollContent> played) {
    played_ = std::move(played);
    fitPitches();
    refreshLook();
    updateDescription();
}

void PianoRoll::setPlayedShown(bool shown) {
    playedShown_ = shown;
    const bool widens = played_ && shown;
    if (widens && pitches_.growTo(*played_, 0, kStillSounds, rollArea().height())) notifyViewChanged();
    refreshLook();
    updateDescription();
}

const RollContent* PianoRoll::contentBehind() const {
    return playedShown_ && !heat_ ? played_.get() : nullptr;
}

void PianoRoll::openView() {
    const double begin = times_.open(takeEnd(), fork_, rollArea().width());
    fitPitches();
    moveByHand(begin);
    viewByHand_ = pitchesByHand_ = false;
}

std::optional<PianoRoll::View> PianoRoll::viewByHand() const {
    if (!viewByHand_ && !pitchesByHand_) return std::nullopt;
    return View{times_.begin(), times_.scale(), pitches_, pitchesByHand_};
}

void PianoRoll::setView(const View& view) {
    times_.setScale(view.scale, rollArea().width());
    moveByHand(view.begin);  // if the overview appears or disappears, the pitches are fitted again
    pitches_ = view.pitches;
    if (!view.pitchesByHand) pitches_.growTo(shownContent(), 0, kStillSounds, rollArea().height());
    pitchesByHand_ = view.pitchesByHand;
    notifyViewChanged();
}

void PianoRoll::showRangeByHand(double begin, double end) {
    times_.setScale(rollArea().width() / (end - begin), rollArea().width());
    moveByHand(begin);
}

void PianoRoll::updateOverview() {
    const RollGeometry geometry = rollGeometry();
    overview_->setMarks({geometry.begin, geometry.end(), now(), cursorTime(), memory_.begin(), fork_});
    placeOverview();
}

// Hides the overview if all music is in view, unless it is dragged or has the focus.
void PianoRoll::placeOverview() {
    const bool room = !stage_ && height() >= minimumSizeHint().height() + kOverviewHeight;
    const bool held = on_ == &overviewDrag_ || overview_->hasFocus();
    const bool shown = room && (held || !overview_->isAllInView());
    const bool changes = shown != std::exchange(overviewShown_, shown);
    if (shown) overview_->setGeometry(rollGeometry().overview.area.toAlignedRect());
    if (!changes) return;
    overview_->setVisible(shown);
    pitches_.setHeight(rollArea().height());
    update();
    Q_EMIT viewChanged();
}

// Returns the area that a frame redraws.
QRect PianoRoll::areaWithoutOverview() const {
    return overviewShown_ ? QRect(0, 0, width(), overview_->geometry().top()) : rect();
}

}  // namespace continuo::ui
