#include "session/advance.h"

#include <algorithm>

namespace continuo {

std::int64_t Advance::refill(const PerceiverAr& network) const noexcept {
    return network.steps() ? std::max<std::int64_t>(1, latents / 2) : latents;
}

bool Advance::rebuildDue(const PerceiverAr& network, const DecoderState& state) const noexcept {
    return !network.steps() || state.length() >= window || state.latents() >= latents ||
           (state.latents() < refill(network) && state.latents() < state.length() && start == 0);
}

void Advance::rebuildWith(const PerceiverAr& network, DecoderState& state, std::span<const Token> tokens,
                          Arena& arena, TensorView logits) const {
    if (state.length() >= window)
        network.slide(state, std::clamp<std::int64_t>(latents - refill(network), 1, window), arena);
    network.append(state, tokens, {}, arena);
    network.rebuild(state, std::min(refill(network), state.length()), arena, logits);
}

}  // namespace continuo
