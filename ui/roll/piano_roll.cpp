#include "roll/piano_roll.h"

#include <algorithm>
#include <cmath>

#include <QEvent>
#include <QLocale>
#include <QStringList>

#include "roll/roll_accessible.h"
#include "roll/roll_text.h"
#include "roll/roll_tiles.h"
#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr double kNowPlace = 0.7;  // of the width
constexpr double kLeastScale = 0.2, kMostScale = 2000.0;
constexpr int kLeastRow = 6, kUsualMostRow = 12, kLeastRows = 36, kRowsAround = 2;
constexpr int kEmptyLowest = 36, kEmptyHighest = 84;
constexpr float kUnusualBits = 3.0F;

}  // namespace

PianoRoll::PianoRoll(QWidget* parent) : QWidget(parent), tiles_(std::make_unique<RollTiles>()) {
    installRollAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    grabGesture(Qt::PinchGesture);
    setAccessibleName(tr("Piano roll"));
    setWhatsThis(tr(
        "<p><b>Piano roll</b></p><p>What was played and made. A click sets the place from which the model "
        "goes on, a drag along the ruler marks a range.</p><p>Notes of music that is kept can be dragged, "
        "longer or shorter by their ends, harder or softer by their stems below. A double click adds a "
        "note, Del takes the selected one out. From the keyboard: arrows select a note, Alt and arrows move "
        "it, with Shift by an octave or in length, Ctrl+Up and Ctrl+Down change how hard it was struck, "
        "Insert adds one.</p>"));
    connect(&Theme::instance(), &Theme::changed, this, &PianoRoll::look);
    fitPitches();
}

PianoRoll::~PianoRoll() = default;

void PianoRoll::setContent(std::shared_ptr<const RollContent> content) {
    content_ = std::move(content);
    selected_.reset();
    if (held_ && !known(held_->was)) dropNote();
    fitPitches();
    look();
    tellMark();
}

void PianoRoll::contentChanged(double fromSeconds, double toSeconds) {
    tiles_->invalidate(fromSeconds, toSeconds);
    growPitches(fromSeconds, toSeconds);
    renewSelection();
    update();
}

void PianoRoll::setNow(std::optional<double> seconds) {
    if (now_ == seconds) return;
    now_ = seconds;
    followNow();
    update();
}

void PianoRoll::setFollow(bool follow) {
    if (follow_ == follow) return;
    follow_ = follow;
    followNow();
    update();
}

void PianoRoll::setHeat(bool heat) {
    if (heat_ == heat) return;
    heat_ = heat;
    look();
}

void PianoRoll::setMemoryBegin(std::optional<double> seconds) {
    if (drag_ == Drag::Memory && seconds) return;  // the hand has it
    memoryBegin_ = seconds;
    update();
}

void PianoRoll::setCursorTime(std::optional<double> seconds) {
    cursor_ = seconds;
    update();
}

void PianoRoll::setVelocityLaneShown(bool shown) {
    folded_ = !shown;
    fitPitches();
    look();
}

void PianoRoll::setStage(bool stage) {
    stage_ = stage;
    fitPitches();
    look();
}

void PianoRoll::setSelectedNote(const std::optional<RollNote>& note) {
    select(note ? known(*note) : std::nullopt);
}

void PianoRoll::setScale(double pixelsPerSecond) {
    scale_ = std::clamp(pixelsPerSecond, kLeastScale, kMostScale);
    followNow();
    tellViewChanged();
}

void PianoRoll::zoom(double factor, std::optional<double> aroundX) {
    const RollGeometry geometry = rollGeometry();
    const bool following = follow_ && now_;
    const double x = following ? geometry.xOf(*now_) : aroundX.value_or(geometry.roll.center().x());
    const double seconds = geometry.timeAt(x);
    scale_ = std::clamp(scale_ * factor, kLeastScale, kMostScale);
    begin_ = seconds - (x - geometry.roll.left()) / scale_;
    followNow();
    tellViewChanged();
}

void PianoRoll::fit() {
    const RollGeometry geometry = rollGeometry();
    const double end = content_ ? content_->facts().end : 0.0;
    if (end > 0.0) scale_ = std::clamp((geometry.roll.width() - 8) / end, kLeastScale, kMostScale);
    fitPitches();
    moveByHand(0.0);
    tellViewChanged();
}

void PianoRoll::setViewBegin(double seconds) {
    begin_ = seconds;
    tellViewChanged();
}

void PianoRoll::reveal(double from, double to) {
    const RollGeometry geometry = rollGeometry();
    if (from >= geometry.begin && to <= geometry.end()) return;
    const double margin = 24 / scale_, width = geometry.roll.width() / scale_;
    const bool fits = to - from + 2 * margin <= width;
    moveByHand(from < geometry.begin || !fits ? from - margin : to + margin - width);
}

int PianoRoll::lowestPitchShown() const { return std::max(kLowestPitch, lowest_); }

int PianoRoll::highestPitchShown() const {
    const int rows = static_cast<int>(rollGeometry().roll.height()) / rowHeight_;
    return std::min(kHighestPitch, lowest_ + rows - 1);
}

void PianoRoll::setLowestPitchShown(int pitch) {
    const int rows = static_cast<int>(rollGeometry().roll.height()) / rowHeight_;
    lowest_ = std::clamp(pitch, kLowestPitch, std::max(kLowestPitch, kHighestPitch - rows + 1));
    tellViewChanged();
}

RollGeometry PianoRoll::rollGeometry() const {
    RollGeometry geometry = layOutRoll(size(), !folded_, stage_);
    geometry.begin = begin_;
    geometry.scale = scale_;
    geometry.lowest = lowest_;
    geometry.rowHeight = rowHeight_;
    geometry.ratio = devicePixelRatioF();
    return geometry;
}

std::size_t PianoRoll::tilesDrawn() const { return tiles_->drawn(); }

QString PianoRoll::hoverText(const RollNote& note) {
    const QLocale locale;
    QStringList facts = {pitchName(note.pitch), tr("vel %1").arg(note.velocity)};
    if (note.pending)
        facts += tr("not yet sounding");
    else if (note.end == kStillSounds)
        facts += tr("sounding");
    else
        facts += tr("%1 s").arg(locale.toString(note.end - note.start, 'f', 2));
    if (note.bits >= kUnusualBits)
        facts += tr("%1 bits (unusual)").arg(locale.toString(note.bits, 'f', 1));
    else if (note.bits >= 0.0F)
        facts += tr("%1 bits").arg(locale.toString(note.bits, 'f', 1));
    return facts.join(QStringLiteral(" \u00B7 "));
}

QString PianoRoll::spokenText(const RollNote& note) {
    const QLocale locale;
    QStringList facts = {voiceName(note.voice), spokenPitch(note.pitch),
                         tr("%1 s").arg(locale.toString(note.start, 'f', 1))};
    if (note.bits >= 0.0F) facts += tr("%1 bits").arg(locale.toString(note.bits, 'f', 1));
    if (note.pending) facts += tr("not yet sounding");
    return facts.join(QStringLiteral(", "));
}

std::vector<RollNote> PianoRoll::notesInView() const {
    std::vector<RollNote> notes;
    if (!content_) return notes;
    const RollGeometry geometry = rollGeometry();
    for (const std::size_t index : content_->notesBetween(geometry.begin, geometry.end())) {
        if (notes.size() == kMostNotesSpoken) break;
        const RollNote& note = content_->notes()[index];
        if (note.pitch >= lowestPitchShown() && note.pitch <= highestPitchShown()) notes.push_back(note);
    }
    return notes;
}

QRectF PianoRoll::rectOf(const RollNote& note) const { return rectOf(note, rollGeometry()); }

QRectF PianoRoll::rectOf(const RollNote& note, const RollGeometry& geometry) const {
    return geometry.noteRect(note, now_);
}

QSize PianoRoll::sizeHint() const { return {860, 640}; }
QSize PianoRoll::minimumSizeHint() const { return {240, 24 + 16 + 12 * kLeastRow + 40 + 16 + 2}; }

// All pitches of the content, at least three octaves.
void PianoRoll::fitPitches() {
    const RollFacts facts = content_ ? content_->facts() : RollFacts{};
    if (facts.highestPitch == 0)
        applyPitches(kEmptyLowest, kEmptyHighest);
    else
        applyPitches(facts.lowestPitch, facts.highestPitch);
}

void PianoRoll::growPitches(double from, double to) {
    if (!content_) return;
    int lowest = kHighestPitch, highest = kLowestPitch;
    for (const std::size_t index : content_->notesBetween(from, to)) {
        lowest = std::min(lowest, content_->notes()[index].pitch);
        highest = std::max(highest, content_->notes()[index].pitch);
    }
    if (lowest < fitLowest_ || highest > fitHighest_)
        applyPitches(std::min(lowest, fitLowest_), std::max(highest, fitHighest_));
}

void PianoRoll::applyPitches(int lowest, int highest) {
    fitLowest_ = lowest;
    fitHighest_ = highest;
    const int height = static_cast<int>(layOutRoll(size(), !folded_, stage_).roll.height());
    const int needed = std::max(highest - lowest + 1 + 2 * kRowsAround, kLeastRows);
    const int most = std::max(kUsualMostRow, height / (kHighestPitch - kLowestPitch + 1));
    rowHeight_ = std::clamp(height / needed, kLeastRow, most);
    const int rows = height / rowHeight_;
    const int centred = (lowest + highest + 1 - rows) / 2;
    lowest_ = std::clamp(centred, kLowestPitch, std::max(kLowestPitch, kHighestPitch - rows + 1));
    tellViewChanged();
}

void PianoRoll::followNow() {
    if (!follow_ || !now_) return;
    begin_ = *now_ - kNowPlace * rollGeometry().roll.width() / scale_;
}

double PianoRoll::lastBegin() const {
    const double end = content_ ? content_->facts().end : 0.0;
    return std::max({0.0, end, now_.value_or(0.0)}) - 0.1 * rollGeometry().roll.width() / scale_;
}

void PianoRoll::moveByHand(double begin) {
    const double width = rollGeometry().roll.width() / scale_;
    begin_ = std::clamp(begin, -kNowPlace * width, std::max(0.0, lastBegin()));
    if (follow_ && now_) {
        follow_ = false;
        Q_EMIT followChanged(false);
    }
    tellViewChanged();
}

// What was selected may have ended, or been taken back.
void PianoRoll::renewSelection() {
    if (!selected_ || !content_) return;
    const std::optional<RollNote> now = known(*selected_);
    now ? void(selected_ = now) : select({});
}

void PianoRoll::look() {
    tiles_->drop();
    update();
}

void PianoRoll::tellViewChanged() {
    update();
    Q_EMIT viewChanged();
}

}  // namespace continuo::ui
