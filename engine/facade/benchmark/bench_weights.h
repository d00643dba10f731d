#pragma once

#include <stop_token>

#include "model/network.h"

namespace continuo {

// Fills a network with random weights for a benchmark; a stop throws Cancelled. Drawing hundreds of millions
// of numbers would take longer than a GPU benchmark, so one block of numbers is repeated. Its length is
// prime, so rows and equally shaped matrices differ.
void fillBenchWeights(Network& network, const std::stop_token& stop);

}  // namespace continuo
