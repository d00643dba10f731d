#pragma once

#include <optional>
#include <span>
#include <vector>

#include <QRectF>

#include "roll/note_edit.h"
#include "roll/roll_content.h"
#include "roll/roll_geometry.h"

namespace continuo::ui {

// Selected notes are vectors in the order of their start, then pitch, voice, end and velocity. How much a
// note surprised the model does not count, because that may become known later.
bool isSelectedBefore(const RollNote&, const RollNote&);
bool isSelected(std::span<const RollNote> selection, const RollNote&);

// All notes of `one` and of `other`.
std::vector<RollNote> withNotes(std::span<const RollNote> one, std::span<const RollNote> other);
// The notes that are in exactly one of the two.
std::vector<RollNote> toggledNotes(std::span<const RollNote> one, std::span<const RollNote> other);

// The selected notes as the content has them now, without those that are gone. O(n) in the selection, times
// log n of the content.
std::vector<RollNote> knownNotes(const RollContent&, std::span<const RollNote> selection);
// The notes that begin in [from, to).
std::vector<RollNote> notesStruckIn(const RollContent&, double from, double to);
// The notes that are drawn somewhere in `area`, px.
std::vector<RollNote> notesTouching(const RollContent&, const RollGeometry&, std::optional<double> now,
                                    const QRectF& area);

// Changes all notes by the same shift, limited so that they keep their intervals: no pitch leaves the piano
// and none starts before 0 s. Velocities and lengths are limited for each note. Returns the notes that
// change, in an order in which no note becomes like one that is still to change.
std::vector<NoteChange> shiftedNotes(std::span<const RollNote> notes, NoteShift by);

// The shift of many notes for a key; nullopt for other keys. As shiftByKey(), and arrows without Alt do the
// same: up and down transpose by a semitone, with Shift by an octave; left and right move.
std::optional<NoteShift> shiftOfManyByKey(const RollNote& note, int key, Qt::KeyboardModifiers,
                                          const std::vector<RollBeats>& beats);

}  // namespace continuo::ui
