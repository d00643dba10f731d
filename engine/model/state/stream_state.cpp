#include "model/state/stream_state.h"

#include <algorithm>
#include <string>

#include "continuo/error.h"

namespace continuo {

std::int64_t StreamState::oldest() const {
    std::int64_t oldest = 0;
    for (const LayerState& layer : layers) oldest = std::max(oldest, layer.oldest(heard));
    // A row that restarted cannot go back before its start.
    for (const std::int64_t each : begun) oldest = std::max(oldest, each);
    return oldest;
}

void StreamState::truncate(std::int64_t tokens) {
    if (tokens >= heard) return;
    if (tokens < oldest())
        throw Error(ErrorCode::BadRequest, "network: cannot go back to " + std::to_string(tokens) + " of " +
                                               std::to_string(heard) + " tokens; the earliest possible is " +
                                               std::to_string(oldest()));
    for (LayerState& layer : layers) layer.truncate(heard, tokens);
    heard = tokens;
}

StreamState StreamState::spread(int count) const {
    StreamState result;
    result.rows = count;
    result.heard = heard;
    result.window = window;
    result.begun.assign(static_cast<std::size_t>(count), begun.front());
    for (const LayerState& layer : layers) result.layers.push_back(layer.spread(count));
    return result;
}

std::size_t StreamState::bytes() const noexcept {
    std::size_t total = 0;
    for (const LayerState& layer : layers) total += layer.bytes();
    return total;
}

}  // namespace continuo
