#pragma once

#include <optional>
#include <span>
#include <vector>

#include <QRectF>

#include "roll/note_edit.h"
#include "roll/roll_content.h"
#include "roll/roll_geometry.h"

namespace continuo::ui {

// Orders selected notes by start, pitch, voice, end and velocity. Ignores surprise, which may become known
// later.
bool isSelectedBefore(const RollNote&, const RollNote&);
bool isSelected(std::span<const RollNote> selection, const RollNote&);

// Returns the union of two selections.
std::vector<RollNote> unionOf(std::span<const RollNote> one, std::span<const RollNote> other);
// Returns the notes that are in exactly one of the two.
std::vector<RollNote> toggledNotes(std::span<const RollNote> one, std::span<const RollNote> other);

// Returns the selected notes as they are in the content now, without those that are gone. O(k log n) for k
// selected notes.
std::vector<RollNote> findCurrentNotes(const RollContent&, std::span<const RollNote> selection);
// Returns the notes that begin in [from, to).
std::vector<RollNote> notesStartingIn(const RollContent&, double from, double to);
// Returns the notes drawn at least partly in `area`, px.
std::vector<RollNote> notesTouching(const RollContent&, const RollGeometry&, std::optional<double> now,
                                    const QRectF& area);

// Changes all notes by the same shift, limited so that intervals are kept: no pitch leaves the piano and no
// note starts before 0 s. Velocities and lengths are clamped per note. Returns the changed notes, ordered so
// that no note becomes equal to one that is still to change.
std::vector<NoteChange> shiftedNotes(std::span<const RollNote> notes, NoteShift by);

// Returns the shift of many notes for a key; nullopt for other keys. Like shiftByKey(); arrows without Alt
// work too: up and down transpose by a semitone, with Shift by an octave; left and right move.
std::optional<NoteShift> shiftOfManyByKey(const RollNote& note, int key, Qt::KeyboardModifiers,
                                          const std::vector<RollBeats>& beats);

}  // namespace continuo::ui
