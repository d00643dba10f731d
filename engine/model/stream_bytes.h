#pragma once

#include <cstdint>

#include "model/parameters/parameters.h"

namespace continuo {

// What the state of one row takes in memory in a network without latents, about, once it has read a long
// prompt: the same however many tokens follow. reach: as of Network::newStreamState.
double streamBytes(const ModelConfig& config, Precision precision, std::int64_t reach);

}  // namespace continuo
