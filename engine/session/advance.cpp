#include "session/advance.h"

#include <algorithm>

#include "session/session_options.h"

namespace continuo {

void Advance::setLatents(const Network& network, std::int64_t asked) {
    checkLatents(network.config(), asked);
    latents = std::min(asked, maxLatents);
}

std::int64_t Advance::refill(const Network& network) const noexcept {
    return network.supportsSteps() ? std::max<std::int64_t>(1, latents / 2) : latents;
}

bool Advance::rebuildDue(const Network& network, const Fill& fill) const noexcept {
    return !network.supportsSteps() || fill.length >= window || fill.latents >= latents ||
           (fill.latents < refill(network) && fill.latents < fill.length && start == 0);
}

// While tokens are appended, the number of latents in use only grows, so it cannot become too small.
std::int64_t Advance::room(const Network& network, const Fill& fill) const noexcept {
    return rebuildDue(network, fill) ? 0 : std::min(window - fill.length, latents - fill.latents);
}

Advance::Fill Advance::next(const Network& network, const Fill& fill) const noexcept {
    if (!rebuildDue(network, fill)) return {fill.length + 1, fill.latents + 1};
    const std::int64_t left = fill.length >= window ? windowShift(network) : 0;
    const std::int64_t length = fill.length - left + 1;
    return {length, std::min(refill(network), length)};
}

std::int64_t Advance::windowShift(const Network& network) const noexcept {
    return std::clamp<std::int64_t>(latents - refill(network), 1, window);
}

void Advance::rebuildWith(const Network& network, DecoderState& state, std::span<const Token> tokens,
                          Arena& arena, TensorView logits) const {
    if (state.length() >= window) network.slide(state, windowShift(network), arena);
    network.append(state, tokens, {}, arena);
    const std::int64_t count = std::min(refill(network), state.length());
    if (logits)
        network.rebuild(state, count, arena, logits);
    else
        network.rebuildEntries(state, count, arena);
}

}  // namespace continuo
