#pragma once

#include <string>
#include <vector>

#include "continuo/named_performance.h"
#include "model/config/model_config.h"
#include "tokenizers/midi_tokenizer.h"

namespace continuo {

// The tokenizer that a model's config names. Throws BadModel when the model is not one for piano music, or
// its vocabulary is not the tokenizer's.
MidiTokenizer tokenizerOf(const ModelConfig& config);

// Whether its music has the sustain pedal.
bool playsPedal(const ModelConfig& config);

// The ids of a piece. Throws as MidiTokenizer::encode() does, with the piece's name in front.
std::vector<Token> tokensOf(const MidiTokenizer& tokenizer, const NamedPerformance& piece);

}  // namespace continuo
