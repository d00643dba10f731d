#pragma once

#include <cstdint>

#include "backend/plugin.h"
#include "model/network.h"

namespace continuo {

// What the weights of a model and its fixed tables take in memory, as they are kept, and what a device keeps
// beside them for products with many rows; prepared absent: nothing.
double keptBytes(const ModelConfig& config, Precision precision, const Preparation& preparation,
                 PreparedBytes prepared);
// What a decode step reads of the weights, for all of its rows: all of them but tables that it only looks up.
double weightBytes(const ModelConfig& config, Precision precision);
double weightBytes(const Network& network);
// Returns the bytes that a step reads for each row, after `length` tokens and with `latents` latents, or
// tokens of a window (StepCost::entries).
double cacheBytes(const ModelConfig& config, Precision precision, double length, double latents);
double cacheBytes(const Network& network, double length, double latents);

}  // namespace continuo
