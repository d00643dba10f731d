#include "roll/note_edit.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QLocale>

#include "roll/marked_range.h"
#include "roll/roll_text.h"

namespace continuo::ui {

namespace {

constexpr double kStemGrip = 3, kAboveStem = 4;
constexpr int kMostVelocity = 127, kVelocityStep = 4, kOctave = 12;
constexpr double kSmallStep = 0.01, kLength = 0.25;  // s, without beats
constexpr int kDefaultVelocity = 64;

struct Roll {
    Q_DECLARE_TR_FUNCTIONS(Roll)
};

void moveTo(RollNote& note, double start) {
    const double length = note.end - note.start;
    note.start = std::max(0.0, start);
    note.end = note.start + length;
}

void setPitch(RollNote& note, int pitch) { note.pitch = std::clamp(pitch, kLowestPitch, kHighestPitch); }

void setVelocity(RollNote& note, int velocity) { note.velocity = std::clamp(velocity, 1, kMostVelocity); }

void setEnd(RollNote& note, double end) { note.end = std::max(end, note.start + kShortestNote); }

RollNote draggedWithoutSnap(const RollNote& note, NoteGrip grip, const QPointF& by,
                            const RollGeometry& geometry, const std::vector<RollBeats>& beats, bool free) {
    RollNote dragged = note;
    if (grip == NoteGrip::Velocity) {
        const double step = free ? 1 : kMostVelocity / std::max(1.0, geometry.velocity.height() - 4);
        setVelocity(dragged, note.velocity - static_cast<int>(std::lround(by.y() * step)));
        return dragged;
    }
    const auto placed = [&](double seconds) {
        return free ? seconds : snapToGrid(beats, seconds, geometry.scale);
    };
    const double seconds = by.x() / geometry.scale;
    const bool sideways = std::abs(by.x()) > kClickTolerance;  // otherwise the drag is only vertical
    if (grip == NoteGrip::End) {
        if (sideways) setEnd(dragged, placed(note.end + seconds));
        return dragged;
    }
    if (sideways) moveTo(dragged, placed(std::max(0.0, note.start + seconds)));
    const auto rows = static_cast<int>(std::lround(by.y() / geometry.rowHeight));
    if (rows != 0) setPitch(dragged, note.pitch - rows);
    return dragged;
}

}  // namespace

void ensureLength(RollNote& note) {
    if (note.end <= note.start) setEnd(note, note.start);
}

RollNote draggedNote(const RollNote& note, NoteGrip grip, const QPointF& by, const RollGeometry& geometry,
                     const std::vector<RollBeats>& beats, bool free) {
    RollNote becomes = draggedWithoutSnap(note, grip, by, geometry, beats, free);
    if (becomes != note) ensureLength(becomes);
    return becomes;
}

NoteShift shiftBetween(const RollNote& was, const RollNote& becomes) {
    const double moved = becomes.start - was.start;
    // A moved note keeps its length, whatever the rounding of its end.
    const double longer = moved != 0 ? 0 : becomes.end - was.end;
    return {becomes.pitch - was.pitch, moved, longer, becomes.velocity - was.velocity};
}

RollNote shiftedNote(const RollNote& note, const NoteShift& by) {
    RollNote changed = note;
    if (by.pitch != 0) setPitch(changed, note.pitch + by.pitch);
    if (by.start != 0) moveTo(changed, note.start + by.start);
    if (by.length != 0) setEnd(changed, changed.end + by.length);
    if (by.velocity != 0) setVelocity(changed, note.velocity + by.velocity);
    if (changed != note) ensureLength(changed);
    return changed;
}

std::optional<NoteShift> shiftByKey(const RollNote& note, int key, Qt::KeyboardModifiers modifiers,
                                    const std::vector<RollBeats>& beats) {
    const bool alt = modifiers & Qt::AltModifier, shift = modifiers & Qt::ShiftModifier;
    const bool control = modifiers & Qt::ControlModifier;
    const bool up = key == Qt::Key_Up, right = key == Qt::Key_Right;
    const bool upOrDown = up || key == Qt::Key_Down, sideways = right || key == Qt::Key_Left;
    NoteShift by;
    if (alt && !control && upOrDown) {
        by.pitch = (up ? 1 : -1) * (shift ? kOctave : 1);
    } else if (alt && !control && sideways) {
        const std::optional<double> beat = beatLengthAt(beats, note.start);
        (shift ? by.length : by.start) = (right ? 1 : -1) * (beat ? *beat / 4 : kSmallStep);
    } else if (control && !alt && !shift && upOrDown) {
        by.velocity = up ? kVelocityStep : -kVelocityStep;
    } else {
        return {};
    }
    return by;
}

std::optional<RollNote> noteByKey(const RollNote& note, int key, Qt::KeyboardModifiers modifiers,
                                  const std::vector<RollBeats>& beats) {
    const std::optional<NoteShift> by = shiftByKey(note, key, modifiers, beats);
    return by ? std::optional(shiftedNote(note, *by)) : std::nullopt;
}

RollNote makeNote(const RollContent& content, double seconds, int pitch) {
    const std::vector<RollNote>& notes = content.notes();
    const auto next = std::lower_bound(notes.begin(), notes.end(), seconds,
                                       [](const RollNote& note, double value) { return note.start < value; });
    int velocity = kDefaultVelocity;
    if (next != notes.end()) velocity = next->velocity;
    if (next != notes.begin()) {
        const RollNote& before = *std::prev(next);
        if (next == notes.end() || seconds - before.start <= next->start - seconds)
            velocity = before.velocity;
    }
    RollNote note;
    note.start = std::max(0.0, seconds);
    note.end = note.start + beatLengthAt(content.beats(), note.start).value_or(2 * kLength) / 2;
    setPitch(note, pitch);
    note.velocity = velocity;
    return note;
}

QString gripText(const RollNote& note, NoteGrip grip) {
    const QString between = QStringLiteral(" \u00B7 ");
    //: Velocity of a note, 1 to 127.
    if (grip == NoteGrip::Velocity)
        return pitchName(note.pitch) + between + Roll::tr("vel %1").arg(note.velocity);
    const auto seconds = [](double value) { return Roll::tr("%1 s").arg(QLocale().toString(value, 'f', 2)); };
    return pitchName(note.pitch) + between + seconds(note.start) + between + seconds(note.end - note.start);
}

QRectF stemRect(const RollNote& note, const RollGeometry& geometry) {
    const QRectF& lane = geometry.velocity;
    const double height = std::max(3.0, (lane.height() - 4) * note.velocity / kMostVelocity) + kAboveStem;
    const double top = std::max(lane.top(), lane.bottom() - height);
    return {geometry.xOf(note.start) - kStemGrip, top, 2 * kStemGrip + 1, lane.bottom() - top};
}

}  // namespace continuo::ui
