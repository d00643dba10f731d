#pragma once

#include <continuo/train_request.h>

#include "cli/commands/train_paths.h"
#include "cli/console/command_context.h"
#include "cli/files/sound_inputs.h"

namespace continuo::app {

// Skipped training and held-out files, and warnings.
struct CodesReport {
    SkippedFiles data, valid;
    SoundWarnings warnings, validWarnings;
};

// Reads the training data of a sound model into `request`, whose other fields are already set, and reports
// what was read. Throws as readCodeFiles() and the engine do.
CodesReport readSounds(const TrainOptions& options, TrainRequest& request, CommandContext& context);

}  // namespace continuo::app
