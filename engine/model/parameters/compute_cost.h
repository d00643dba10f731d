#pragma once

#include "backend/plugin.h"
#include "model/config/model_config.h"
#include "model/parameters/parameters.h"

namespace continuo {

// Bytes of a device's memory that a decode step reads.
struct StepCost {
    double weights = 0;  // read once for all rows; without looked-up tables and weights of block ends
    double entries = 0;  // per row: caches, sums and states

    double bytes(int rows) const { return weights + rows * entries; }
};

// Returns the cost of a step after `heard` tokens. latents: those in use; without latents, the maximum tokens
// of a window, 0: the model's (SamplingChoice::latents). Entries that are read only until their chunk ends
// count with their mean number.
StepCost stepCost(const ModelConfig& config, Precision precision, double heard, double latents = 0);

// Returns the memory of a model's weights and fixed tables as stored, plus a device's copies for products
// with many rows. prepared absent: no copies.
double keptBytes(const ModelConfig& config, Precision precision, const Preparation& preparation,
                 PreparedBytes prepared);

// Returns the multiplications and additions of a pass over `tokens` tokens. latents: used only for a model
// with latents. In a model without latents the windows are full, as after a long past. Counts maps except
// those of a gated cache, visible pairs of query and key, and FAVOR+ features and sums. Does not count norms,
// softmax, element-wise gates and look-ups.
double passFlop(const ModelConfig& config, double tokens, double latents);

}  // namespace continuo
