#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "continuo/compute_choice.h"
#include "continuo/live_act.h"
#include "continuo/performance.h"
#include "continuo/sampling_choice.h"

namespace continuo {

// Music that a player and the model make in turns.
struct LiveRequest {
    std::string modelPath;
    std::string adapter;  // path of an adapter for it; empty: none
    Performance prompt;   // what was played before; empty: nothing
    SamplingChoice sampling;
    // Threads 0: half of the processors where the model has latents, as a worker needs others; otherwise all.
    ComputeChoice compute;
    // Where a session of a model without latents goes on: a file that LiveMusic::saveState() wrote, of this
    // model, adapter and precision; others are refused (BadRequest). Instead of the prompt, which is played
    // from with a warning where the file is damaged. A replay needs the file as it was. Empty: none.
    std::filesystem::path state = {};
    std::optional<std::vector<LiveAct>> replay;  // for music that is to be repeated exactly
};

}  // namespace continuo
