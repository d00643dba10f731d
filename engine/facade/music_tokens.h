#pragma once

#include <string>

#include "model/model_config.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo {

// The tokenizer that a model's config names. Throws BadModel when the model is not one for piano music, or
// its vocabulary is not the tokenizer's.
MidiTokenizer tokenizerOf(const ModelConfig& config);

}  // namespace continuo
