#pragma once

#include <string>
#include <vector>

#include "continuo/named_performance.h"
#include "model/config/model_config.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo {

// Returns the tokenizer of a model's config. Throws BadModel if the model is not for piano music, or its
// vocabulary is not the tokenizer's.
MidiTokenizer makeTokenizer(const ModelConfig& config);

// Returns whether the model has pedal tokens.
bool hasPedalTokens(const ModelConfig& config);

// Returns the ids of a piece. Throws as MidiTokenizer::encode(), prefixed by the piece's name.
std::vector<Token> encodeToTokens(const MidiTokenizer& tokenizer, const NamedPerformance& piece);

}  // namespace continuo
