#pragma once

#include <cstdint>

#include "model/config/model_config.h"

namespace continuo {

// How a sequence is continued: the kind of cache, the number of latents, and the length of the window.
// Without latents: the most tokens that a layer's window shows, and how far a rewind is cheap.
struct SessionOptions {
    enum class Cache {
        Exact,       // logits always equal an uncached pass over the window with the latents in use
        Compatible,  // krasserm/perceiver-io's cache: latents and tokens are dropped one by one, and nothing
                     // is rebuilt
    };
    Cache cache = Cache::Exact;
    // Most latents in use; 0: maxLatents. Without latents: most tokens that a layer's window shows; 0: the
    // model's.
    std::int64_t latents = 0;
    std::int64_t maxLatents = 0;  // limit to which `latents` can be raised; 0, or too large: the model's
                                  // latents or the window's tokens, whichever are fewer
    std::int64_t start = 0;       // latents for the prompt; 0: half of `latents` (Compatible: 1)
    std::int64_t window = 0;      // most tokens that are attended to; 0, or too large: the model's
    // Without latents: tokens by which Session::rewind() can go back at the cost of one step. Each of them
    // takes memory in the state.
    std::int64_t reach = 0;
};

// Throws BadRequest for a number of latents that the network does not support. Without latents it is the most
// tokens that a layer's window shows: 0, the model's, to ModelTraits::window.
void checkLatents(const ModelConfig& config, std::int64_t latents);

}  // namespace continuo
