#pragma once

#include <continuo/model_summary.h>
#include <continuo/sampling_choice.h>

#include <algorithm>

namespace continuo::app {

// Limits the latents of a choice, which may have been made for another model, to those that this one takes.
inline void limitLatents(SamplingChoice& sampling, const ModelSummary& model) {
    const bool isFree = model.latents > 0 && !model.fixedLatents;
    sampling.latents = isFree ? std::min(sampling.latents, static_cast<int>(model.latents)) : 0;
}

}  // namespace continuo::app
