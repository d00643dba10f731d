#pragma once

#include <vector>

#include "engine/model/network_cases.h"

namespace continuo::test {

// Returns small networks without latents that cover all kinds of stream layers: blocks of 4 tokens, segments
// of 16.
std::vector<NetworkCase> streamCases();

// Returns logits [B, T, V] of a batch that follows a state, and advances the state.
std::vector<float> streamLogits(const Network& network, const StreamBatch& batch, StreamState& state);
// Returns the logits [T, V] of one row from a new state.
std::vector<float> coldLogits(const Network& network, const std::vector<std::int32_t>& tokens);

}  // namespace continuo::test
