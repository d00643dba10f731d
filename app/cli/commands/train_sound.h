#pragma once

#include <continuo/train_codec_request.h>

#include "cli/commands/train_paths.h"
#include "cli/console/command_context.h"
#include "files/text.h"
#include "teaching/held_out.h"

namespace continuo::app {

// Whether `train` is asked for a codec of sound: by its config, or by what it goes on from.
bool trainsSound(const TrainOptions& options, const std::string& config, CommandContext& context);

// Keeps back a part of the sound to measure by, and says so. noun: of one of them.
template <class Sound>
std::vector<Sound> keepSoundBack(std::vector<Sound>& sounds, const std::string& noun, Console& console) {
    KeptBack<Sound> kept = keepBack(sounds);
    console.say("Held out for validation, because there is no --valid: " + kept.how + ", " +
                counted(static_cast<std::int64_t>(kept.sounds.size()), noun));
    return std::move(kept.sounds);
}

// Trains a codec on sound files and tells the result. `request` has all but the sound. Throws as the engine
// does.
ExitCode trainSound(const TrainOptions& options, TrainCodecRequest request, CommandContext& context);

}  // namespace continuo::app
