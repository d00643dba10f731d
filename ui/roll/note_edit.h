#pragma once

#include <optional>

#include <QPointF>
#include <QString>

#include "roll/roll_content.h"
#include "roll/roll_geometry.h"

namespace continuo::ui {

// The part of a note that is dragged: the note itself, its end, or its stem in the velocity lane.
enum class NoteGrip : std::uint8_t { Place, End, Velocity };

inline constexpr double kShortestNote = 0.02;  // s, of edited notes

// A note before and after a change.
struct NoteChange {
    RollNote was, becomes;
    bool operator==(const NoteChange&) const = default;
};

// A change that applies to several notes.
struct NoteShift {
    int pitch = 0;        // semitones
    double start = 0.0;   // s, moves the end too
    double length = 0.0;  // s
    int velocity = 0;
    bool operator==(const NoteShift&) const = default;
};
NoteShift shiftBetween(const RollNote& was, const RollNote& becomes);
// Returns the note after the shift, clamped: on the piano, from 0 s on, not shorter than kShortestNote.
RollNote shiftedNote(const RollNote& note, const NoteShift& by);

// Sets the minimum length on a note of length 0, which files may contain; an edited note needs a length.
void ensureLength(RollNote& note);

// Returns the note after a drag by this many pixels. free: no snapping to beats.
RollNote draggedNote(const RollNote& note, NoteGrip grip, const QPointF& by, const RollGeometry& geometry,
                     const std::vector<RollBeats>& beats, bool free);

// Returns how a key changes a note; nullopt for other keys. Alt and arrows move it by a semitone or a quarter
// of a beat (10 ms without beats); with Shift by an octave, or they change its length. Ctrl and up or down
// change its velocity.
std::optional<NoteShift> shiftByKey(const RollNote& note, int key, Qt::KeyboardModifiers modifiers,
                                    const std::vector<RollBeats>& beats);
// Returns the note changed by one of these keys; nullopt for other keys.
std::optional<RollNote> noteByKey(const RollNote& note, int key, Qt::KeyboardModifiers modifiers,
                                  const std::vector<RollBeats>& beats);

// Returns a new note of the player: velocity of the nearest note in time, length half a beat, or a quarter of
// a second without beats.
RollNote makeNote(const RollContent& content, double seconds, int pitch);

// Returns "E4 · 3.20 s · 0.42 s": pitch, start, length; for a stem "E4 · vel 84".
QString gripText(const RollNote& note, NoteGrip grip);

// Returns the area where a note's stem in the velocity lane can be dragged.
QRectF stemRect(const RollNote& note, const RollGeometry& geometry);

}  // namespace continuo::ui
