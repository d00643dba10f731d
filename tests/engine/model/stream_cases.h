#pragma once

#include <vector>

#include "engine/model/network_cases.h"

namespace continuo::test {

// Small networks without latents that differ in all that a stream's layers can be: blocks of 4 tokens,
// segments of 16.
std::vector<NetworkCase> streamCases();

// Logits [B, T, V] of a batch behind a state, which goes on.
std::vector<float> streamLogits(const Network& network, const StreamBatch& batch, StreamState& state);
// The same for one row, from a new state on.
std::vector<float> coldLogits(const Network& network, const std::vector<std::int32_t>& tokens);

}  // namespace continuo::test
