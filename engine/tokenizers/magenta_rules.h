#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tokenizers/midi_vocabulary.h"
#include "tokenizers/pedal_steps.h"
#include "tokenizers/sustain.h"

namespace continuo {

// The event ids of the notes that start in `range`, by the rules of Magenta's note_seq; times count from
// range.begin. With AtEnd::Hold an open note gets no note-off. Pedal movements come first in their steps.
struct MagentaEvents {
    std::vector<int> events;
    std::int64_t steps = 0;  // time at the end of the events
};
MagentaEvents magentaEvents(std::vector<SustainedNote> notes, TimeRange range, AtEnd atEnd,
                            const MidiVocabulary& vocabulary, std::span<const PedalStep> pedal = {});

}  // namespace continuo
