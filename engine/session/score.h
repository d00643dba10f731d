#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "model/network.h"

namespace continuo {

// How a sequence is cut into blocks to be scored.
struct ScoreOptions {
    std::int64_t latents = 0;  // 0: as the model's; up to the context's length, also more than it learnt with
    std::int64_t stride = 0;   // tokens that one block adds; 0: half of the latents
};

// Negative log-likelihood in nats of every token but the first, tokens[1..], by strided evaluation
// (Perceiver AR, appendix G): blocks end every `stride` tokens, each sees at most a context's length, and
// only its last `stride` latents are scored. Calls `progress` with the number of tokens done; returns what is
// done when it answers false.
std::vector<float> scoreTokens(const Network& network, std::span<const std::int32_t> tokens,
                               const ScoreOptions& options, Arena& arena,
                               const std::function<bool(std::int64_t)>& progress = {});

}  // namespace continuo
