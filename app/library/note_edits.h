#pragma once

#include <span>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Throws BadRequest for an edit that changes nothing, or that results in a note which no piano can play.
void checkEdit(const NoteEdit& edit);
// Adds an edit to earlier ones. Repeated changes of the same note, as by a held arrow key, become one edit.
void addEdit(const NoteEdit& edit, std::vector<NoteEdit>& edits);

// Adds the edits of one step, each of another note. If the last step changed the same notes, these edits
// replace those of the last step. So a held arrow key does not add edits at each repeat.
void addEdits(std::span<const NoteEdit> made, std::vector<NoteEdit>& edits);

// Returns the music with edits applied in order. Ignores edits of missing notes. A changed or added note has
// kUnknownBits.
TakeContent applyEdits(std::span<const NoteEdit> edits, TakeContent content);
// Returns a branch's own notes with its edits applied, in order of arrival. `notes` are as generated, with
// its parent's notes that still sound.
std::vector<PlayedNote> applyOwnEdits(std::vector<PlayedNote> notes, const Branch& branch);
// Applies edits of a branch's parent to those notes of the parent that still sound in the branch, and removes
// a note that no longer sounds at the fork. The edits belong to music of which the branch includes everything
// up to second `until`.
std::vector<PlayedNote> applyParentEdits(std::span<const NoteEdit> edits, double until,
                                         std::vector<PlayedNote> notes, const Branch& branch);

// Returns the first second at which the edits change the music; kStillHeld: they change nothing.
double firstEdit(std::span<const NoteEdit> edits);
// Sets the surprise of all notes that start at `from` or later to kUnknownBits.
void clearBits(double from, TakeContent& content);

}  // namespace continuo::app
