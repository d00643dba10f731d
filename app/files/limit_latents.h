#pragma once

#include <continuo/model_summary.h>
#include <continuo/sampling_choice.h>

#include <algorithm>

namespace continuo::app {

// Limits `sampling.latents`, which may have been chosen for another model, to what `model` accepts: latents,
// or tokens of its window. Sets it to 0 if the model has neither or a fixed number of latents.
inline void limitLatents(SamplingChoice& sampling, const ModelSummary& model) {
    const std::int64_t most = model.fixedLatents ? 0 : model.maxLatentsOrWindow();
    sampling.latents = std::min(sampling.latents, static_cast<int>(most));
}

}  // namespace continuo::app
