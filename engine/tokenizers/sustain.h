#pragma once

#include <vector>

#include "continuo/performance.h"

namespace continuo {

// A note that sounds as long as key or pedal hold it.
struct SustainedNote {
    Note note;
    bool open = false;  // still held by key or pedal when the performance ends; note.end is then the last
                        // event's time
};

// Folds the sustain pedal into the notes' ends, as Magenta's note_seq does: while the pedal is down a note
// goes on until the pedal rises or its key is struck again. Keeps the order of the notes and leaves out those
// that a second stroke at the same time replaces. Takes n log n time.
std::vector<SustainedNote> applySustain(const Performance& performance);

// The notes as their keys hold them, whatever the pedal does. What is still held ends with the last event.
std::vector<SustainedNote> asHeld(const Performance& performance);

}  // namespace continuo
