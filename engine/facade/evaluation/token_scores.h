#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "model/network.h"

namespace continuo {

// How a sequence is scored. stride is for models with latents, clearEvery for models without.
struct ScoreOptions {
    // 0: the model's; up to the context length, even beyond the trained number. Without latents: most tokens
    // that a layer's window shows.
    std::int64_t latents = 0;
    std::int64_t stride = 0;      // tokens that one block adds; 0: half of the latents
    std::int64_t clearEvery = 0;  // tokens between two resets of the state; 0: never reset
};

// Throws BadRequest if the state cannot be reset every `clearEvery` tokens. It must be 0 or a multiple of the
// model's blocks, chunks and cache segments. Models with latents carry no state, so it must be 0.
void checkClearEvery(const ModelConfig& config, std::int64_t clearEvery);

// Returns the negative log-likelihood in nats of every token but the first, tokens[1..].
// With latents it uses strided evaluation (Perceiver AR, appendix G). Blocks end every `stride` tokens, and
// each sees at most a context's length. Only the last `stride` latents of a block are scored.
// Without latents it makes one pass that carries the state: each token is read once, and the memory of the
// state does not grow.
// Calls `progress` with the number of tokens done; if that returns false, returns the results so far.
std::vector<float> scoreTokens(const Network& network, std::span<const std::int32_t> tokens,
                               const ScoreOptions& options, Arena& arena,
                               const std::function<bool(std::int64_t)>& progress = {});

}  // namespace continuo
