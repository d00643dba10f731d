#pragma once

#include <continuo/model_summary.h>
#include <continuo/sampling_choice.h>

#include <algorithm>

namespace continuo::app {

// Limits `sampling.latents`, which may have been chosen for another model, to what `model` accepts. Sets it
// to 0 if the model has no latents or a fixed number of them.
inline void limitLatents(SamplingChoice& sampling, const ModelSummary& model) {
    const bool isFree = model.latents > 0 && !model.fixedLatents;
    sampling.latents = isFree ? std::min(sampling.latents, static_cast<int>(model.latents)) : 0;
}

}  // namespace continuo::app
