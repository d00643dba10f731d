#pragma once

#include <vector>

#include "continuo/performance.h"

namespace continuo {

// A note with the end of its sound: it lasts while its key or the pedal holds it.
struct SustainedNote {
    Note note;
    bool isOpen = false;  // still held by key or pedal at the performance's end; note.end is then the last
                          // event's time
};

// Folds the sustain pedal into the notes' ends, like Magenta's note_seq: while the pedal is down, a note
// continues until the pedal rises or its key is struck again. Keeps the order of the notes, and leaves out
// notes replaced by a second stroke at the same time. Takes O(n log n) time.
std::vector<SustainedNote> applySustain(const Performance& performance);

// Returns the notes as their keys hold them, ignoring the pedal. Notes still held end with the last event.
std::vector<SustainedNote> notesAsHeld(const Performance& performance);

}  // namespace continuo
