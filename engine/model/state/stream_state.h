#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/state/layer_state.h"

namespace continuo {

// Everything needed to continue rows of tokens in lock-step in a network without latents. A value: a copy is
// a branch or an undo. Within a block it only grows by entries; summaries are replaced at block ends.
struct StreamState {
    int rows = 1;
    std::int64_t length = 0;                   // tokens of each row
    std::vector<std::int64_t> sequenceStarts;  // [B] token number at which the row's current sequence began
    std::vector<LayerState> layers;
    // Maximum tokens that the windows of the layers show the next tokens; 0: each layer's own. May change
    // between tokens: the entries of the whole window are kept. truncate() and a state file do not restore
    // it.
    std::int64_t window = 0;

    // Returns the least number of tokens to which truncate() can return.
    std::int64_t oldest() const;
    // Truncates to the first `tokens` tokens; throws BadRequest below oldest().
    void truncate(std::int64_t tokens);
    // Returns `count` copies of this one row; each copy continues independently.
    StreamState replicate(int count) const;
    std::size_t bytes() const noexcept;
};

}  // namespace continuo
