#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tokenizers/midi_vocabulary.h"

namespace continuo {

// Returns the tokens of `first`, a piece or a part from its beginning, then a pause of `pause` steps (at
// least 1), then `second`. The result is what one encoder would write. Notes and pedal left open in `first`
// end one step after it, the pedal before the keys. Adjacent waits are merged. A velocity is written only
// before a note and if it changes. The start token of `second` is left out.
std::vector<Token> joined(std::span<const Token> first, std::span<const Token> second, std::int64_t pause,
                          const MidiVocabulary& vocabulary);

}  // namespace continuo
