#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tokenizers/midi_vocabulary.h"

namespace continuo {

// The tokens of one piece, or of its beginning up to anywhere, and behind a pause of this many steps (1 or
// more) those of another, as one encoder would write both: what the first leaves open ends one step behind
// it, the pedal before the keys; waits that meet are one; a velocity stands only before a note, and where it
// changes something. The second's start token is left out.
std::vector<Token> joined(std::span<const Token> first, std::span<const Token> second, std::int64_t pause,
                          const MidiVocabulary& vocabulary);

}  // namespace continuo
