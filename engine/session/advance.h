#pragma once

#include <cstdint>
#include <span>

#include "base/token.h"
#include "model/network.h"

namespace continuo {

// The rules for sequences with latents and Cache::Exact (after Perceiver AR, appendix E.3). Latents are used
// up one by one, then the last half of them is rebuilt. A full window moves by the number of tokens between
// two rebuilds.
struct Advance {
    // The numbers that decide whether the next token requires a rebuild of the latents.
    struct Fill {
        std::int64_t length = 0;   // tokens of the window
        std::int64_t latents = 0;  // in use

        Fill(std::int64_t length_, std::int64_t latents_) : length(length_), latents(latents_) {}
        explicit Fill(const DecoderState& state) : Fill(state.length(), state.latents()) {}
    };

    std::int64_t latents = 0;     // most in use
    std::int64_t start = 0;       // latents for the prompt; 0: as many as in a rebuild
    std::int64_t window = 0;      // most tokens that are attended to
    std::int64_t maxLatents = 0;  // limit to which `latents` can be raised; at most `window`

    // Sets the most latents, limited to maxLatents. Throws BadRequest for a number of latents that the
    // network does not support.
    void setLatents(const Network& network, std::int64_t asked);
    // Returns how many latents a rebuild makes: half of `latents`, or all of them if the model does not
    // support steps.
    std::int64_t refill(const Network& network) const noexcept;
    // Returns whether the next token costs a rebuild.
    bool rebuildDue(const Network& network, const Fill& fill) const noexcept;
    bool rebuildDue(const Network& network, const DecoderState& state) const noexcept {
        return rebuildDue(network, Fill(state));
    }
    // Returns how many tokens can be appended without a rebuild.
    std::int64_t room(const Network& network, const Fill& fill) const noexcept;
    // Returns the fill after one more token.
    Fill next(const Network& network, const Fill& fill) const noexcept;
    // Appends one token to each row with a rebuild; logits [B, V]: of the next token. Without logits it does
    // not build the latents (Network::rebuildEntries).
    void rebuildWith(const Network& network, DecoderState& state, std::span<const Token> tokens, Arena& arena,
                     TensorView logits) const;

private:
    // Returns how many tokens leave a full window at once.
    std::int64_t windowShift(const Network& network) const noexcept;
};

}  // namespace continuo
