#pragma once

#include <continuo/train_request.h>

#include "cli/commands/train_paths.h"
#include "cli/console/command_context.h"
#include "cli/files/sound_inputs.h"

namespace continuo::app {

// What was left out of the files that are learnt from and of those that are held out, and what was changed.
struct CodesLeftOut {
    LeftOutFiles data, valid;
    SoundWarnings warnings, validWarnings;
};

// Reads what a model of sound learns from into `request`, which has all else, and says what was read. Throws
// as readCodeFiles() and the engine do.
CodesLeftOut readSounds(const TrainOptions& options, TrainRequest& request, CommandContext& context);

}  // namespace continuo::app
