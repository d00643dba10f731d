#pragma once

#include <cstdint>

#include "model/parameters/parameters.h"

namespace continuo {

// Estimates the bytes of one row's state in a network without latents, after a long prompt. They do not
// depend on the number of tokens. reach: see Network::newStreamState().
double streamBytes(const ModelConfig& config, Precision precision, std::int64_t reach);

}  // namespace continuo
