#pragma once

#include <span>

#include "continuo/score_request.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo {

// Fills score.notes, score.noteBits and score.pitchBits: distributes the nats of tokens[1..] to notes, as
// bits. A note gets the cost of its start and of what precedes it (wait, change of velocity), and of its end
// and the wait before it. A pedal movement counts for the note event that follows. Notes are in the order of
// their starts; they end when their keys are released.
void distributeBits(const MidiTokenizer& tokenizer, std::span<const Token> tokens,
                    std::span<const float> nats, PieceScore& score);

}  // namespace continuo
