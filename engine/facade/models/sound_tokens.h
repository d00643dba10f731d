#pragma once

#include <optional>
#include <vector>

#include "continuo/audio_codes.h"
#include "continuo/model_summary.h"
#include "model/config/model_config.h"
#include "tokenizers/code_frames.h"

namespace continuo {

// Returns whether a model is for sound, as codes of a codec.
bool isSoundModel(const ModelConfig& config);

// Returns the tokenizer of a model's config. Throws BadModel if the model is not for sound, or its parts are
// inconsistent.
CodeFrames makeCodeFrames(const ModelConfig& config);

// Returns the shape of the model's sound, for display; nullopt if makeCodeFrames() throws.
std::optional<SoundShape> findSoundShape(const ModelConfig& config);

// Returns the ids of a whole sound from its start, with the smaller number of levels of codes and model.
// Throws BadFile, prefixed by the sound's name, for codes of another codec or with fewer levels than
// CodesConfig::fewestLevels(); BadModel as makeCodeFrames().
std::vector<Token> encodeToTokens(const ModelConfig& config, const NamedCodes& sound);

}  // namespace continuo
