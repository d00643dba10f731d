#pragma once

#include <cstdint>

#include "model/config/model_config.h"

namespace continuo {

// How a sequence is continued: the kind of cache, the number of latents, the length of the window, and for
// networks without latents how far back is cheap.
struct SessionOptions {
    enum class Cache {
        Exact,       // logits always equal an uncached pass over the window with the latents in use
        Compatible,  // krasserm/perceiver-io's cache: latents and tokens fall off one by one, and nothing is
                     // built again
    };
    Cache cache = Cache::Exact;
    std::int64_t latents = 0;  // most latents in use; 0: as many as `most`
    std::int64_t most = 0;     // limit of raising `latents`; 0, or more than that: the model's latents or the
                               // window's tokens, whichever are fewer
    std::int64_t start = 0;    // latents over the prompt; 0: half of `latents` (Compatible: 1)
    std::int64_t window = 0;  // most tokens that are attended to; 0, or more than the model's: as the model's
    // Without latents: tokens by which Session::rewind() goes back at the cost of one step. The state takes
    // more memory for each of them.
    std::int64_t reach = 0;
};

// Throws BadRequest for a number of latents that the network does not take. One without latents takes 0
// alone.
void checkLatents(const ModelConfig& config, std::int64_t latents);

}  // namespace continuo
