#pragma once

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
    ComputeChoice compute;  // threads 0: half of the processors, as a worker needs others
    std::optional<std::vector<LiveAct>> replay;  // for music that is to be repeated exactly
};

}  // namespace continuo
