#pragma once

#include <cstdint>

#include "backend/plugin.h"
#include "model/network.h"

namespace continuo {

// Returns the memory of a model's weights and fixed tables as stored, plus a device's copies for products
// with many rows. prepared absent: no copies.
double keptBytes(const ModelConfig& config, Precision precision, const Preparation& preparation,
                 PreparedBytes prepared);
// Returns the bytes of weights that a decode step reads, once for all rows: all weights except looked-up
// tables.
double weightBytes(const ModelConfig& config, Precision precision);
double weightBytes(const Network& network);
// Returns the bytes that a step reads for each row, after `length` tokens and with `latents` latents, or
// tokens of a window (StepCost::entries).
double cacheBytes(const ModelConfig& config, Precision precision, double length, double latents);
double cacheBytes(const Network& network, double length, double latents);

}  // namespace continuo
