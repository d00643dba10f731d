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
    std::string adapter;  // path of an adapter for the model; empty: none
    Performance prompt;   // music played before; empty: none
    SamplingChoice sampling;
    // Threads 0: half of the processors if the model has latents, because a worker uses the others; otherwise
    // all.
    ComputeChoice compute;
    // A file of LiveMusic::saveState() to resume from, instead of the prompt; empty: none. Engine::play()
    // throws BadRequest if model, adapter or precision differ, or if the model has latents. If the file is
    // damaged, it warns and starts from the prompt. Engine::replay() needs the unchanged file and throws
    // BadFile instead.
    std::filesystem::path state = {};
    std::optional<std::vector<LiveAct>> replay;  // background actions to repeat, for an exact replay
};

}  // namespace continuo
