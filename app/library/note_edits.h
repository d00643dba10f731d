#pragma once

#include <span>
#include <vector>

#include "library/take.h"

namespace continuo::app {

// Throws BadRequest where it says nothing, or of a note that no piano plays.
void check(const NoteEdit& edit);
// Behind those that were made before. A note that is changed again and again, as by a key that is held down,
// has one edit.
void add(const NoteEdit& edit, std::vector<NoteEdit>& edits);

// Music after edits of its notes, one after the other; an edit of a note that is not there does nothing. The
// surprise of a note that was changed or added is not known.
TakeContent edited(std::span<const NoteEdit> edits, TakeContent content);
// The notes that a branch's model played, in the order in which they came, after edits of the branch; with
// those of its parent that sound on.
std::vector<PlayedNote> editedOwn(std::vector<PlayedNote> notes, const Branch& branch);
// What becomes of its parent's notes among them by edits of what it hangs on: of music that it has until a
// second. Where they do not sound at its fork any more they are gone.
std::vector<PlayedNote> editedBefore(std::span<const NoteEdit> edits, double until,
                                     std::vector<PlayedNote> notes, const Branch& branch);

// From when on they make music another; kStillHeld: they do not.
double firstEdit(std::span<const NoteEdit> edits);
// The surprise of notes from a second on is known no more.
void forgetBits(double from, TakeContent& content);

}  // namespace continuo::app
