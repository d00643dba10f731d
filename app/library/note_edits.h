#pragma once

#include <span>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Throws BadRequest for an edit that changes nothing, or whose note no piano can play.
void check(const NoteEdit& edit);
// Adds an edit to earlier ones. If the same note is changed again and again, as by a key that is held down,
// one edit remains.
void add(const NoteEdit& edit, std::vector<NoteEdit>& edits);

// Adds edits that are made in one step, each of another note. If the same notes were changed together last,
// the later change replaces the earlier one, so that a key that is held down adds no edit for each note each
// time.
void addTogether(std::span<const NoteEdit> made, std::vector<NoteEdit>& edits);

// Music with edits applied, one after the other. An edit of a note that does not exist does nothing. A
// changed or added note has kUnknownBits.
TakeContent edited(std::span<const NoteEdit> edits, TakeContent content);
// A branch's own notes with the branch's edits applied, in order of arrival. `notes` are as its model played
// them, with those of its parent that sound on.
std::vector<PlayedNote> editedOwn(std::vector<PlayedNote> notes, const Branch& branch);
// Applies edits of what a branch continues to those of its own notes that belong to its parent and sound on.
// The edits are of music that the branch includes up to the second `until`. A note that after them no longer
// sounds at the fork is removed.
std::vector<PlayedNote> editedBefore(std::span<const NoteEdit> edits, double until,
                                     std::vector<PlayedNote> notes, const Branch& branch);

// The first second at which edits change the music; kStillHeld: they change nothing.
double firstEdit(std::span<const NoteEdit> edits);
// Sets the surprise of all notes that start at `from` or later to kUnknownBits.
void forgetBits(double from, TakeContent& content);

}  // namespace continuo::app
