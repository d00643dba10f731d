#pragma once

#include "model/config/model_config.h"

namespace continuo {

// Multiplications and additions of a pass over so many tokens, with `latents` latents in a model that has
// any; of one that has none behind a long past. Maps, visible pairs of query and key, FAVOR+ features and
// sums count; norms, softmax, gates and look-ups count none.
double passFlop(const ModelConfig& config, double tokens, double latents);

}  // namespace continuo
