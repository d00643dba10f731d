#pragma once

#include <continuo/train_codec_request.h>

#include "cli/commands/train_paths.h"
#include "cli/console/command_context.h"

namespace continuo::app {

// Whether `train` is asked for a codec of sound: by its config, or by what it goes on from.
bool trainsSound(const TrainOptions& options, const std::string& config, CommandContext& context);

// Trains a codec on sound files and tells the result. `request` has all but the sound. Throws as the engine
// does.
ExitCode trainSound(const TrainOptions& options, TrainCodecRequest request, CommandContext& context);

}  // namespace continuo::app
