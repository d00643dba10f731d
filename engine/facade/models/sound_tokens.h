#pragma once

#include <optional>
#include <vector>

#include "continuo/audio_codes.h"
#include "continuo/model_summary.h"
#include "model/config/model_config.h"
#include "tokenizers/code_frames.h"

namespace continuo {

// Whether a model is one that continues sound, as a codec's codes.
bool speaksSound(const ModelConfig& config);

// The tokenizer that a model's config describes. Throws BadModel where the model is not one for sound, or its
// parts do not belong together.
CodeFrames codeFramesOf(const ModelConfig& config);

// The same for people; none where codeFramesOf() throws.
std::optional<SoundShape> soundShapeOf(const ModelConfig& config);

// Returns the ids of a whole sound, from the start on, in the smaller of the levels of codes and model.
// Throws BadFile, with the sound's name in front, for codes of another codec or of fewer levels than the
// model knows (CodesConfig::fewestLevels()); BadModel as codeFramesOf().
std::vector<Token> tokensOf(const ModelConfig& config, const NamedCodes& sound);

}  // namespace continuo
