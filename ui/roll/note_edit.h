#pragma once

#include <optional>

#include <QPointF>
#include <QString>

#include "roll/roll_content.h"
#include "roll/roll_geometry.h"

namespace continuo::ui {

// What of a note is taken hold of: the note itself, its end, or its stem in the velocity lane.
enum class NoteGrip : std::uint8_t { Place, End, Velocity };

inline constexpr double kShortestNote = 0.02;  // s, that one is made by hand

// A note of no length, as files may have it, is given one: none can be kept as it is once it is changed.
void giveLength(RollNote& note);

// The note where it is dragged by this many pixels. `free`: it does not snap to beats.
RollNote draggedNote(const RollNote& note, NoteGrip grip, const QPointF& by, const RollGeometry& geometry,
                     const std::vector<RollBeats>& beats, bool free);

// What keys make of a note; nothing where they mean something else. Alt and arrows move it: a semitone, or a
// quarter of a beat (10 ms where none hold); with Shift it is an octave, or its length. Ctrl and up or down:
// how hard it was struck.
std::optional<RollNote> noteByKey(const RollNote& note, int key, Qt::KeyboardModifiers modifiers,
                                  const std::vector<RollBeats>& beats);

// A note of yours at a place: as loud as the nearest in time, half a beat long, or a quarter of a second.
RollNote newNote(const RollContent& content, double seconds, int pitch);

// "E4 · 3.20 s · 0.42 s": pitch, start, length; "E4 · vel 84" of a stem.
QString gripText(const RollNote& note, NoteGrip grip);

// Where the stem of a note in the velocity lane can be taken hold of.
QRectF stemOf(const RollNote& note, const RollGeometry& geometry);

}  // namespace continuo::ui
