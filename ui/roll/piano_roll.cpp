#include "roll/piano_roll.h"

#include <algorithm>
#include <utility>

#include <QAccessible>
#include <QStringList>

#include "roll/note_search.h"
#include "roll/note_selection.h"
#include "roll/overview/roll_overview.h"
#include "roll/roll_accessible.h"
#include "roll/roll_tiles.h"
#include "theme/theme.h"

namespace continuo::ui {

PianoRoll::PianoRoll(QWidget* parent) : QWidget(parent), tiles_(std::make_unique<RollTiles>()) {
    installRollAccessibility();
    overview_ = new RollOverview(this);
    overview_->hide();
    setProperty("placesTabStops", true);  // no layout orders the child widgets
    connect(overview_, &RollOverview::viewBeginRequested, this, &PianoRoll::moveByHand);
    connect(overview_, &RollOverview::focusLeft, this, &PianoRoll::placeOverview);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    grabGesture(Qt::PinchGesture);
    setAccessibleName(tr("Piano roll"));
    setWhatsThis(
        tr("<p><b>Piano roll</b></p><p>Shows the notes of the player and the model. A click sets the cursor, "
           "where the model continues; a drag along the ruler marks a range.</p><p>Drag a note to move it, "
           "its end to change its length, the stem below it to change its velocity. A double click adds a "
           "note; Del deletes the selected one. With the keyboard: arrows select a note; Alt and arrows move "
           "it, with Shift by an octave or in length; Ctrl+Up and Ctrl+Down change its velocity; Insert adds "
           "a note.</p><p>Drag beside the notes to select all that you touch; Shift or Ctrl adds to the "
           "selection. Ctrl+A selects all notes, Esc none. Arrows transpose and move the selected notes "
           "together.</p>"));
    connect(&Theme::instance(), &Theme::changed, this, &PianoRoll::refreshLook);
    fitPitches();
}

PianoRoll::~PianoRoll() = default;

void PianoRoll::setContent(std::shared_ptr<const RollContent> content) {
    // After an edit of the same take, the tiles of unchanged notes are kept.
    const bool anew = !content_ || !content || content == content_ || played_;
    const auto differ = anew ? std::nullopt : content->findDifference(*content_, heat_);
    anew ? tiles_->clear() : differ ? tiles_->invalidate(differ->first, differ->second) : void();
    content_ = std::move(content);
    played_.reset();
    fork_.reset();
    rejoin_.reset();
    accepted_ = true;
    overview_->setContent(content_);
    const bool wasSelected = !selection_.empty();
    selected_.reset();
    selection_.clear();
    if (on_ == &band_ || (on_ == &editor_ && !findCurrentNote(shownContent(), editor_.heldNote()->was)))
        endDrag();
    if (wasSelected) Q_EMIT selectionChanged();
    fitPitches();
    updateDescription();
}

void PianoRoll::contentChanged(double fromSeconds, double toSeconds) {
    tiles_->invalidate(fromSeconds, toSeconds);
    overview_->contentChanged(fromSeconds, toSeconds);
    if (pitches_.growTo(shownContent(), fromSeconds, toSeconds, rollArea().height())) notifyViewChanged();
    refreshSelection();
    update(areaWithoutOverview());
    updateOverview();
}

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

void PianoRoll::setNow(std::optional<double> seconds) {
    if (now() == seconds) return;
    times_.setNow(seconds, rollArea().width());
    update(areaWithoutOverview());
    updateOverview();
}

void PianoRoll::setPlaybackTime(double seconds) {
    if (now() == seconds) return;
    times_.setPlaybackTime(seconds, takeEnd(), rollArea().width());
    update(areaWithoutOverview());
    updateOverview();
}

void PianoRoll::setFollow(bool follow) {
    if (times_.follow() == follow) return;
    times_.setFollow(follow, rollArea().width());
    update();
    updateOverview();
}

void PianoRoll::setAccepted(bool accepted) {
    if (accepted_ == accepted) return;
    accepted_ = accepted;
    update();
    updateDescription();
}

bool PianoRoll::isGhost(const RollNote& note) const {
    return !accepted_ && fork_ && note.voice == Voice::Model && note.start >= *fork_ &&
           note.start < rejoin_.value_or(kStillSounds);
}

void PianoRoll::setHeat(bool heat) {
    if (heat_ == heat) return;
    heat_ = heat;
    overview_->setHeat(heat);
    refreshLook();
    updateDescription();
}

void PianoRoll::setMemoryBegin(std::optional<double> seconds) {
    memory_.setBegin(seconds);
    update();
    updateOverview();
}

void PianoRoll::setCursorTime(std::optional<double> seconds) {
    if (seconds == cursorTime()) return;
    cursor_.setTime(seconds);
    notifyCursor();
}

void PianoRoll::notifyCursor() {
    update();
    updateOverview();
    cursorTime() ? Q_EMIT cursorMoved(*cursorTime()) : Q_EMIT cursorRemoved();
}

void PianoRoll::setMarkedRange(const std::optional<MarkedRange>& range) {
    if (marker_.setRange(range)) notifyMarkedRange();
}

void PianoRoll::setVelocityLaneShown(bool shown) {
    folded_ = !shown;
    fitPitches();
    refreshLook();
}

void PianoRoll::setEditable(bool editable) {
    editor_.setAllowed(editable);
    if (!editable && (on_ == &editor_ || on_ == &band_)) endDrag();
    if (!editable && selection_.size() > 1) select(selected_);
}

void PianoRoll::setStage(bool stage) {
    stage_ = stage;
    fitPitches();
    refreshLook();
}

void PianoRoll::endDrag() {
    if (RollGesture* was = std::exchange(on_, nullptr)) was->finish();
    update();
    updateOverview();
}

void PianoRoll::setSelectedNote(const std::optional<RollNote>& note) {
    select(note ? findCurrentNote(shownContent(), *note) : std::nullopt);
}

void PianoRoll::setScale(double pixelsPerSecond) {
    times_.setScale(pixelsPerSecond, rollArea().width());
    notifyViewChanged();
}

void PianoRoll::zoom(double factor, std::optional<double> aroundX) {
    const RollGeometry geometry = rollGeometry();
    times_.zoom(factor, aroundX.value_or(geometry.roll.center().x()), geometry);
    viewByHand_ = true;
    notifyViewChanged();
}

void PianoRoll::fit() {
    times_.fit(takeEnd(), rollArea().width());
    fitPitches();
    moveByHand(0.0);
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

void PianoRoll::setViewBegin(double seconds) {
    times_.setBegin(seconds);
    notifyViewChanged();
}

void PianoRoll::reveal(double from, double to) {
    if (const auto begin = times_.beginFor(from, to, rollGeometry())) moveByHand(*begin);
}

int PianoRoll::lowestPitchShown() const { return std::max(kLowestPitch, pitches_.lowest()); }

int PianoRoll::highestPitchShown() const { return pitches_.highest(rollArea().height()); }

void PianoRoll::setLowestPitchShown(int pitch) {
    pitches_.setLowest(pitch, rollArea().height());
    pitchesByHand_ = true;
    notifyViewChanged();
}

RollGeometry PianoRoll::rollGeometry() const {
    RollGeometry geometry = layOutRoll(size(), !folded_, stage_, overviewShown_);
    geometry.overview.seconds = overview_->seconds();
    geometry.begin = times_.begin();
    geometry.scale = times_.scale();
    geometry.lowest = pitches_.lowest();
    geometry.rowHeight = pitches_.rowHeight();
    geometry.ratio = devicePixelRatioF();
    return geometry;
}

// Computes the area at each call, because a hidden widget gets no resize events.
QRectF PianoRoll::rollArea() const { return layOutRoll(size(), !folded_, stage_, overviewShown_).roll; }

const RollContent& PianoRoll::shownContent() const {
    static const RollContent empty;
    return content_ ? *content_ : empty;
}

const RollContent* PianoRoll::contentBehind() const {
    return playedShown_ && !heat_ ? played_.get() : nullptr;
}

double PianoRoll::takeEnd() const { return shownContent().facts().end; }

RollScene PianoRoll::scene() const {
    return {rollGeometry(), shownContent(), now(), cursor_.time(), selected_, selection_, editable()};
}

std::size_t PianoRoll::tilesDrawn() const { return tiles_->drawnCount(); }

std::vector<RollNote> PianoRoll::notesInView() const {
    std::vector<RollNote> notes;
    const RollGeometry geometry = rollGeometry();
    const RollContent& content = shownContent();
    for (const std::size_t index : content.notesBetween(geometry.begin, geometry.end())) {
        if (notes.size() == kMostNotesSpoken) break;
        const RollNote& note = content.notes()[index];
        if (note.pitch >= lowestPitchShown() && note.pitch <= highestPitchShown()) notes.push_back(note);
    }
    return notes;
}

std::optional<RollNote> PianoRoll::noteAt(const QPointF& position) const {
    return ui::noteAt(shownContent(), rollGeometry(), now(), position);
}

std::optional<RollNote> PianoRoll::playedAt(const QPointF& position) const {
    return contentBehind() ? ui::noteAt(*contentBehind(), rollGeometry(), now(), position) : std::nullopt;
}

QRectF PianoRoll::noteRect(const RollNote& note) const { return rollGeometry().noteRect(note, now()); }

QSize PianoRoll::sizeHint() const { return {860, 640}; }
QSize PianoRoll::minimumSizeHint() const {
    return {240, 24 + 16 + 12 * PitchesInView::kLeastRow + 40 + 16 + 2};
}

void PianoRoll::fitPitches() {
    pitchesByHand_ = false;
    pitches_.fit(shownContent().facts(), rollArea().height());
    if (played_ && playedShown_) pitches_.growTo(*played_, 0, kStillSounds, rollArea().height());
    notifyViewChanged();
}

void PianoRoll::moveByHand(double begin) {
    viewByHand_ = true;
    if (times_.moveTo(begin, takeEnd(), rollArea().width())) Q_EMIT followChanged(false);
    notifyViewChanged();
}

void PianoRoll::showRangeByHand(double begin, double end) {
    times_.setScale(rollArea().width() / (end - begin), rollArea().width());
    moveByHand(begin);
}

void PianoRoll::select(const std::optional<RollNote>& note) {
    const std::size_t count = note ? 1 : 0;
    if (note == selected_ && selection_.size() == count) return;
    selected_ = note;
    selection_.assign(count, note.value_or(RollNote()));
    update();
    updateDescription();
    Q_EMIT selectionChanged();
    if (!selected_ || !QAccessible::isActive()) return;
    const auto notes = notesInView();
    const auto place = std::find(notes.begin(), notes.end(), *selected_);
    QAccessibleEvent event(this, QAccessible::Focus);
    if (place != notes.end()) event.setChild(static_cast<int>(place - notes.begin()));
    QAccessible::updateAccessibility(&event);
}

void PianoRoll::selectMany(std::vector<RollNote> notes) {
    if (notes.size() <= 1) return select(notes.empty() ? std::nullopt : std::optional(notes.front()));
    if (notes == selection_) return;
    if (!selected_ || !isSelected(notes, *selected_)) selected_ = notes.front();
    selection_ = std::move(notes);
    update();
    updateDescription();
    Q_EMIT selectionChanged();
}

void PianoRoll::setSelectedNotes(std::vector<RollNote> notes) {
    std::sort(notes.begin(), notes.end(), isSelectedBefore);
    selectMany(findCurrentNotes(shownContent(), notes));
}

void PianoRoll::selectAll() {
    std::vector<RollNote> notes;
    if (const auto& range = marker_.range()) notes = notesStartingIn(shownContent(), range->from, range->to);
    if (notes.empty() || notes == selection_) notes = notesStartingIn(shownContent(), 0, kStillSounds);
    selectMany(std::move(notes));
}

// Updates the selection from the content, because a selected note may have ended or been discarded.
void PianoRoll::refreshSelection() {
    if (!selected_ || !content_) return;
    if (selection_.size() > 1) return selectMany(findCurrentNotes(*content_, selection_));
    const std::optional<RollNote> now = findCurrentNote(*content_, *selected_);
    now ? void(selection_.assign(1, *(selected_ = now))) : select({});
}

void PianoRoll::revealSelected() {
    if (selected_) reveal(selected_->start, std::min(selected_->end, selected_->start + 1));
}

// The marked range changed or was cleared.
void PianoRoll::notifyMarkedRange() {
    if (marker_.range()) select({});  // a marked range replaces the note selection
    update();
    updateDescription();
    Q_EMIT markedRangeChanged();
}

void PianoRoll::refreshLook() {
    tiles_->clear();
    update();
}

void PianoRoll::notifyViewChanged() {
    update();
    Q_EMIT viewChanged();
    updateOverview();
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

// Announces the marked range to screen readers.
void PianoRoll::updateDescription() {
    const auto& range = marker_.range();
    QStringList facts;
    if (selection_.size() > 1)
        facts += tr("%Ln note(s) selected", nullptr, static_cast<int>(selection_.size()));
    if (range && content_) facts += spokenRange(*content_, *range);
    if (fork_ && !accepted_) facts += tr("The branch is not accepted yet");
    //: Read aloud: about the piano roll.
    if (contentBehind())
        facts +=
            tr("Drawn behind the branch, but not in this list: %n note(s) originally played in its place",
               nullptr, static_cast<int>(contentBehind()->notes().size()));
    setAccessibleDescription(facts.join(QStringLiteral(". ")));
}

}  // namespace continuo::ui
