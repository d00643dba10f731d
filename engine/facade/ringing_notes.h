#pragma once

#include <optional>
#include <vector>

#include "tokenizers/midi_stream_decoder.h"

namespace continuo {

// Folds a pedal that is tokens into the ends of notes while they come: a note whose key is let go while the
// pedal is down ends when the pedal goes up or its key is struck again.
class RingingNotes {
public:
    // The ends that a token brings: `event` is what the decoder made of it, whose pedal is now down or up.
    std::vector<MidiNoteEvent> take(const std::optional<MidiNoteEvent>& event,
                                    const MidiStreamDecoder& after);
    // Of all that still rings.
    std::vector<MidiNoteEvent> close(double seconds);

private:
    std::vector<MidiNoteEvent> ringing_;
};

}  // namespace continuo
