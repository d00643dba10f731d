#pragma once

#include <continuo/train_codec_request.h>

#include "cli/commands/train_paths.h"
#include "cli/console/command_context.h"
#include "files/text.h"
#include "teaching/held_out.h"

namespace continuo::app {

// Returns whether `train` trains a sound codec, according to its config or to the file given with --from.
bool trainsSound(const TrainOptions& options, const std::string& config, CommandContext& context);

// Removes a part of `sounds` for validation, reports it and returns it. noun: the word for one item, for the
// report.
template <class Sound>
std::vector<Sound> holdOutSound(std::vector<Sound>& sounds, const std::string& noun, Console& console) {
    HeldOutSplit<Sound> kept = splitHeldOut(sounds);
    console.report("Held out for validation, because there is no --valid: " + kept.how + ", " +
                   counted(static_cast<std::int64_t>(kept.sounds.size()), noun));
    return std::move(kept.sounds);
}

// Trains a codec on sound files and prints the result. `request` is complete except for the sound. Throws as
// the engine does.
ExitCode trainSound(const TrainOptions& options, TrainCodecRequest request, CommandContext& context);

}  // namespace continuo::app
