#pragma once

#include <cstdint>
#include <span>

#include "base/token.h"
#include "model/perceiver_ar.h"

namespace continuo {

// How sequences go on exactly: latents are used up one by one, then the last half of them is built again, and
// the window moves on by as many tokens as there are between two rebuilds (README.md; after Perceiver AR,
// appendix E.3). Session and SessionBatch share these rules.
struct Advance {
    std::int64_t latents = 0;  // most
    std::int64_t start = 0;    // latents over the prompt; 0: as of a rebuild
    std::int64_t window = 0;   // most tokens that are attended to
    std::int64_t most = 0;     // up to which `latents` can be raised; at most `window`

    // Latents of a rebuild.
    std::int64_t refill(const PerceiverAr& network) const noexcept;
    // Whether the next token costs a rebuild.
    bool rebuildDue(const PerceiverAr& network, const DecoderState& state) const noexcept;
    // Takes one more token of each row with a rebuild; logits [B, V] of the next.
    void rebuildWith(const PerceiverAr& network, DecoderState& state, std::span<const Token> tokens,
                     Arena& arena, TensorView logits) const;
};

}  // namespace continuo
