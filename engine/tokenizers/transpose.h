#pragma once

#include <span>

#include "base/token.h"
#include "tokenizers/midi_vocabulary.h"

namespace continuo {

// Moves every note by `semitones`, as training does to hear each piece in several keys. Notes that would
// leave the piano (21..108) keep the whole sequence where it is, so that none is lost or folded. Returns
// whether it moved.
bool transpose(std::span<Token> tokens, int semitones, const MidiVocabulary& vocabulary);

}  // namespace continuo
