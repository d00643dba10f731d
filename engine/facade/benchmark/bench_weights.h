#pragma once

#include <stop_token>

#include "model/network.h"

namespace continuo {

// Random weights for a network that is measured; a stop throws Cancelled. To draw hundreds of millions of
// numbers one by one takes longer than all that a GPU is measured by with them, so one block of them is used
// again and again. Its length is prime: rows, and matrices of one shape, differ.
void fillBenchWeights(Network& network, const std::stop_token& stop);

}  // namespace continuo
