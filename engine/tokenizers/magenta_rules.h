#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tokenizers/midi_vocabulary.h"
#include "tokenizers/sustain.h"

namespace continuo {

// The stretch of a performance to write, in seconds; `end` may be infinite.
struct TimeRange {
    double begin = 0;
    double end = kStillHeld;
};

// The event ids (0..387) of what happens in `range` to the notes that start there, by Magenta's rules
// (as Magenta's note_seq writes performances), counted from range.begin. With `keepOpen`, an open note gets
// no note-off.
struct MagentaEvents {
    std::vector<int> events;
    std::int64_t steps = 0;  // the time that the events reach
};
MagentaEvents magentaEvents(std::vector<SustainedNote> notes, TimeRange range, bool keepOpen,
                            const MidiVocabulary& vocabulary);

// The nearest step of 10 ms.
std::int64_t magentaStep(double seconds);

}  // namespace continuo
