// Notes in the user's hand: dragged, changed by keys, added.
#include <algorithm>
#include <cmath>
#include <utility>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "roll/note_painter.h"
#include "roll/piano_roll.h"
#include "theme/theme.h"

namespace continuo::ui {

namespace {

constexpr double kEndInside = 5, kEndOutside = 5;  // px around the end of a note
constexpr double kLeastWithEnd = 16;  // px; a shorter note has its end to take hold of while it is selected
constexpr double kBetween = 6, kAround = 5;  // px between a note and what is told of it, and around that
constexpr double kGhost = 0.6;               // of its colour
constexpr int kMiddleC = 60;

}  // namespace

void PianoRoll::setEditable(bool editable) {
    editable_ = editable;
    if (!editable) dropNote();
}

// The note as the content has it.
std::optional<RollNote> PianoRoll::known(const RollNote& note) const {
    if (!content_) return {};
    const double after = std::nextafter(note.start, kStillSounds);
    std::optional<RollNote> first;
    for (const std::size_t index : content_->notesBetween(note.start, after)) {
        const RollNote& each = content_->notes()[index];
        if (each.start != note.start || each.pitch != note.pitch || each.voice != note.voice) continue;
        // Two can be struck there; where neither is as it was, the first is as good.
        if (each.end == note.end && each.velocity == note.velocity) return each;
        if (!first) first = each;
    }
    return first;
}

// Of the stems that lie there the selected note's, else the one whose head is nearest.
std::optional<RollNote> PianoRoll::stemAt(const QPointF& position) const {
    const RollGeometry geometry = rollGeometry();
    if (folded_ || !content_ || !geometry.velocity.contains(position)) return {};
    const double reach = 2 * kClick / scale_, seconds = geometry.timeAt(position.x());
    std::optional<RollNote> nearest;
    double distance = 0;
    const auto& notes = content_->notes();
    auto note = std::lower_bound(notes.begin(), notes.end(), seconds - reach,
                                 [](const RollNote& each, double value) { return each.start < value; });
    for (; note != notes.end() && note->start < seconds + reach; ++note) {
        const QRectF stem = stemOf(*note, geometry);
        if (!stem.contains(position)) continue;
        if (*note == selected_) return *note;
        const double fromHead = std::abs(stem.top() - position.y());
        if (nearest && fromHead >= distance) continue;
        nearest = *note;
        distance = fromHead;
    }
    return nearest;
}

// What a press would take hold of; nothing where no note may be changed.
std::optional<PianoRoll::HeldNote> PianoRoll::gripAt(const QPointF& position) const {
    if (!editable()) return {};
    const auto held = [](NoteGrip grip, const RollNote& note) { return HeldNote{grip, note, note}; };
    if (const auto note = stemAt(position)) return held(NoteGrip::Velocity, *note);
    const RollGeometry geometry = rollGeometry();
    if (!geometry.roll.contains(position)) return {};
    const auto endOf = [&](const QRectF& note) {
        const double inside = std::min(kEndInside, note.width() / 3);
        return QRectF(note.right() - inside, note.top(), inside + kEndOutside, note.height());
    };
    if (selected_ && endOf(rectOf(*selected_, geometry)).contains(position))
        return held(NoteGrip::End, *selected_);
    const std::optional<RollNote> note = noteAt(position);
    if (!note) return {};
    const QRectF rect = rectOf(*note, geometry);
    const bool atEnd = rect.width() >= kLeastWithEnd && endOf(rect).contains(position);
    return held(atEnd ? NoteGrip::End : NoteGrip::Place, *note);
}

bool PianoRoll::pressForNote(const QPointF& position) {
    held_ = gripAt(position);
    if (!held_) return false;
    select(held_->was);
    drag_ = Drag::Note;
    return true;
}

void PianoRoll::dragNote(const QPointF& position, Qt::KeyboardModifiers modifiers) {
    QPointF by = position - dragFrom_;
    by.rx() += (begin_ - dragBegin_) * scale_;  // the view may have moved below it
    if (!held_ || (!dragged_ && by.manhattanLength() <= kClick)) return;
    dragged_ = true;
    held_->becomes = draggedNote(held_->was, held_->grip, by, rollGeometry(), content_->beats(),
                                 modifiers & Qt::AltModifier);
    update();
}

void PianoRoll::releaseNote() {
    const std::optional<HeldNote> held = std::exchange(held_, std::nullopt);
    update();
    if (held && dragged_ && held->becomes != held->was) Q_EMIT noteChangeAsked(held->was, held->becomes);
}

void PianoRoll::letGo() {
    drag_ = Drag::None;
    dropNote();
}

// It stays as it was.
void PianoRoll::dropNote() {
    if (!held_) return;
    held_.reset();
    if (drag_ == Drag::Note) drag_ = Drag::None;
    update();
}

bool PianoRoll::editByKey(int key, Qt::KeyboardModifiers modifiers) {
    if (held_) {
        if (key == Qt::Key_Escape) dropNote();
        return true;  // with a note in the hand
    }
    if (!editable() || !content_) return false;
    if (key == Qt::Key_Insert && modifiers == Qt::NoModifier) {
        const double begin = std::max(0.0, begin_);
        const double seconds = selected_ ? selected_->end : cursor_.value_or(begin);
        Q_EMIT noteAddAsked(newNote(*content_, seconds, selected_ ? selected_->pitch : kMiddleC));
    } else {
        if (!selected_) return false;
        const RollNote was = *selected_;  // another one is selected by the answer
        const std::optional<RollNote> changed = noteByKey(was, key, modifiers, content_->beats());
        if (!changed) return false;
        if (*changed != was) Q_EMIT noteChangeAsked(was, *changed);
    }
    if (selected_) reveal(selected_->start, std::min(selected_->end, selected_->start + 1));
    return true;
}

void PianoRoll::mouseDoubleClickEvent(QMouseEvent* event) {
    const QPointF position = event->position();
    const RollGeometry geometry = rollGeometry();
    const bool onRoll = geometry.roll.contains(position) && event->button() == Qt::LeftButton;
    if (!editable() || !content_ || !onRoll || (event->modifiers() & Qt::ShiftModifier))
        return mousePressEvent(event);
    if (const auto note = noteAt(position)) {
        Q_EMIT noteFormAsked(*note);
        return;
    }
    const double seconds = std::max(0.0, geometry.timeAt(position.x()));
    const bool free = event->modifiers() & Qt::AltModifier;
    setCursorTime(cursorBefore_);  // a note was meant, and no other place to continue
    Q_EMIT noteAddAsked(newNote(*content_, free ? seconds : snapToGrid(content_->beats(), seconds, scale_),
                                geometry.pitchAt(position.y())));
}

// Where it would be, and what it would be; a stem likewise.
void PianoRoll::paintHeldNote(QPainter& painter, const RollGeometry& geometry, const NoteLook& look) const {
    const RollNote& note = held_->becomes;
    const Tokens& tokens = *look.tokens;
    const QRectF rect = rectOf(note, geometry);
    painter.save();
    painter.setClipRect(geometry.roll, Qt::IntersectClip);
    painter.setOpacity(kGhost);
    paintNote(painter, rect, note, look);
    painter.setOpacity(1);
    paintSelection(painter, rect, tokens);
    painter.restore();
    if (held_->grip == NoteGrip::Velocity) {
        const QRectF stem = stemOf(note, geometry);
        painter.fillRect(QRectF(geometry.xOf(note.start) - 1, stem.top() + kClick, 3, stem.height() - kClick),
                         tokens.focus);
    }
    const QString told = gripText(note, held_->grip);
    painter.setFont(Theme::instance().font(TextStyle::Caption));
    const QFontMetrics metrics = painter.fontMetrics();
    const double wide = metrics.horizontalAdvance(told) + 2 * kAround, high = metrics.height() + 2;
    const double above = rect.top() - kBetween - high;
    const double left = std::clamp(rect.left(), geometry.roll.left(),
                                   std::max(geometry.roll.left(), geometry.roll.right() - wide));
    const QRectF box(std::round(left),
                     std::clamp(above < geometry.roll.top() ? rect.bottom() + kBetween : above,
                                geometry.roll.top(), geometry.roll.bottom() - high),
                     std::ceil(wide), high);
    painter.fillRect(box, tokens.text);
    painter.setPen(tokens.bg0);
    painter.drawText(box, Qt::AlignCenter, told);
}

}  // namespace continuo::ui
