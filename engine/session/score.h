#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "model/network.h"

namespace continuo {

// How a sequence is scored. A model with latents takes the first two, one without latents the last.
struct ScoreOptions {
    std::int64_t latents = 0;  // 0: as the model's; up to the context's length, also more than it learnt with
    std::int64_t stride = 0;   // tokens that one block adds; 0: half of the latents
    std::int64_t clearEvery = 0;  // tokens after which the state begins anew; 0: never
};

// Throws BadRequest for a clearEvery at which a state cannot begin anew: it must be 0, or a multiple of the
// model's blocks, chunks and caches' segments. Models with latents carry no state, so they take 0 alone.
void checkClearEvery(const ModelConfig& config, std::int64_t clearEvery);

// Negative log-likelihood in nats of every token but the first, tokens[1..].
// With latents by strided evaluation (Perceiver AR, appendix G): blocks end every `stride` tokens, each sees
// at most a context's length, and only its last `stride` latents are scored. Without latents in one pass that
// carries the state: each token is read once, and memory does not grow with their number.
// Calls `progress` with the number of tokens done; returns what is done when it answers false.
std::vector<float> scoreTokens(const Network& network, std::span<const std::int32_t> tokens,
                               const ScoreOptions& options, Arena& arena,
                               const std::function<bool(std::int64_t)>& progress = {});

}  // namespace continuo
