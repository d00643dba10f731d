#pragma once

#include "model/config/model_config.h"

namespace continuo {

// Returns the multiplications and additions of a pass over `tokens` tokens. latents: used only for a model
// with latents. In a model without latents the windows are full, as after a long past. Counts maps except
// those of a gated cache, visible pairs of query and key, and FAVOR+ features and sums. Does not count norms,
// softmax, element-wise gates and look-ups.
double passFlop(const ModelConfig& config, double tokens, double latents);

}  // namespace continuo
