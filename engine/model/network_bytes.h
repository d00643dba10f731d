#pragma once

#include <cstdint>

#include "model/network.h"
#include "model/parameters/compute_cost.h"

namespace continuo {

// Estimates the bytes of one row's state in a network without latents, after a long prompt. They do not
// depend on the number of tokens. reach: see Network::newStreamState().
double streamBytes(const ModelConfig& config, Precision precision, std::int64_t reach);

// Returns the bytes that a step reads after `length` tokens. latents: number of latents in use, or maximum
// tokens of a window.
StepCost stepCost(const Network& network, double length, double latents);

}  // namespace continuo
