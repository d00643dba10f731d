#pragma once

#include <cstdint>
#include <vector>

#include "model/state/entry_cache.h"

namespace continuo {

// Everything that a network needs to continue some rows of tokens in lock-step. A value: a copy is a branch
// or an undo. Tokens of the window are numbered from 0; latents stand for the last `latents()` of them.
struct DecoderState {
    int batch = 1;
    std::int64_t origin = 0;              // tokens that have left the window
    std::vector<std::int32_t> tokens;     // [length, B]: the window
    std::vector<std::int32_t> positions;  // [length, A]
    std::int64_t latentBegin = 0;         // first token that is a latent
    // First token whose entry was computed with the queries' norm, in models that use it for the latents'
    // tokens (QueryNorm). Entries of dropped latents keep this norm.
    std::int64_t queryNormBegin = 0;
    KeyValueCache cross;
    std::vector<KeyValueCache> layers;

    std::int64_t length() const noexcept { return static_cast<std::int64_t>(tokens.size()) / batch; }
    std::int64_t latents() const noexcept { return length() - latentBegin; }
    // Returns `rows` copies of this one row; each copy continues independently.
    DecoderState replicate(int rows) const;
    // Truncates to the first `length` tokens. If no latent is left, a rebuild must follow.
    void truncate(std::int64_t length);

    // For tests: returns the memory of the caches, in bytes.
    std::size_t bytes() const noexcept;
};

}  // namespace continuo
