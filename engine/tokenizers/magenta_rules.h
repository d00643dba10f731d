#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tokenizers/midi_vocabulary.h"
#include "tokenizers/pedal_steps.h"
#include "tokenizers/sustain.h"

namespace continuo {

// The event ids of what happens in `range` to the notes that start there, by Magenta's rules (as Magenta's
// note_seq writes performances), counted from range.begin. An open note that is held gets no note-off.
// The pedal's movements come first in their steps.
struct MagentaEvents {
    std::vector<int> events;
    std::int64_t steps = 0;  // the time that the events reach
};
MagentaEvents magentaEvents(std::vector<SustainedNote> notes, TimeRange range, AtEnd atEnd,
                            const MidiVocabulary& vocabulary, std::span<const PedalStep> pedal = {});

}  // namespace continuo
