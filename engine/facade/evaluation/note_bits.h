#pragma once

#include <span>

#include "continuo/score_request.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo {

// Fills score.notes, score.noteBits and score.pitchBits: shares the nats of tokens[1..] out to notes, as
// bits. What precedes a note's start (the wait, a change of velocity) and its start are its own, and so are
// its end and the wait before that; what a pedal's movement costs belongs to the note event that follows.
// Notes in the order of their starts; they end where their keys do.
void shareOut(const MidiTokenizer& tokenizer, std::span<const Token> tokens, std::span<const float> nats,
              PieceScore& score);

}  // namespace continuo
