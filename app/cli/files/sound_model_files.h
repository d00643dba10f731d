#pragma once

#include <continuo/model_summary.h>

#include <filesystem>
#include <string>

#include "cli/console/command_context.h"

namespace continuo::app {

// Returns the shape of the sound that a model generates. Throws BadModel for other models.
SoundShape requireSoundShape(const ModelSummary& model);

// Finds the codec of a sound model. wanted: a path or a name; empty: the codec it was trained with, in the
// model folders. Throws BadModel if it is missing.
std::filesystem::path findModelCodec(const ModelSummary& model, const std::string& wanted,
                                     CommandContext& context);

// Throws BadRequest, beginning with `option`, if the suffix is not that of code files.
void checkCodesName(const std::string& option, const std::filesystem::path& out);

}  // namespace continuo::app
