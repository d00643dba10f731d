#pragma once

#include <optional>

#include <QPointF>
#include <QString>

#include "roll/roll_content.h"
#include "roll/roll_geometry.h"

namespace continuo::ui {

// The part of a note that is dragged: the note itself, its end, or its stem in the velocity lane.
enum class NoteGrip : std::uint8_t { Place, End, Velocity };

inline constexpr double kShortestNote = 0.02;  // s, of notes made or changed by hand

// A note and what it is to become.
struct NoteChange {
    RollNote was, becomes;
    bool operator==(const NoteChange&) const = default;
};

// How notes are changed, each by the same.
struct NoteShift {
    int pitch = 0;        // semitones
    double start = 0.0;   // s, with the end
    double length = 0.0;  // s
    int velocity = 0;
    bool operator==(const NoteShift&) const = default;
};
NoteShift shiftBetween(const RollNote& was, const RollNote& becomes);
// The note after that, as far as it can be: on the piano, from 0 s on, no shorter than kShortestNote.
RollNote shiftedNote(const RollNote& note, const NoteShift& by);

// Gives a note without length, which files may have, the shortest length; an edited note must have one.
void giveLength(RollNote& note);

// The note after it was dragged by this many pixels. free: it does not snap to beats.
RollNote draggedNote(const RollNote& note, NoteGrip grip, const QPointF& by, const RollGeometry& geometry,
                     const std::vector<RollBeats>& beats, bool free);

// How a key changes a note; nullopt for other keys. Alt and arrows move it by a semitone or a quarter of a
// beat (10 ms without beats); with Shift too, by an octave, or they change its length. Ctrl and up or down
// change its velocity.
std::optional<NoteShift> shiftByKey(const RollNote& note, int key, Qt::KeyboardModifiers modifiers,
                                    const std::vector<RollBeats>& beats);
// The note after such a key.
std::optional<RollNote> noteByKey(const RollNote& note, int key, Qt::KeyboardModifiers modifiers,
                                  const std::vector<RollBeats>& beats);

// A new note of the player's: as loud as the nearest in time, and half a beat long, or a quarter of a second
// without beats.
RollNote newNote(const RollContent& content, double seconds, int pitch);

// "E4 · 3.20 s · 0.42 s": pitch, start, length; for a stem "E4 · vel 84".
QString gripText(const RollNote& note, NoteGrip grip);

// The area in which the stem of a note in the velocity lane can be dragged.
QRectF stemOf(const RollNote& note, const RollGeometry& geometry);

}  // namespace continuo::ui
