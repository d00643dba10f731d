#include "model/state/stream_state.h"

#include <algorithm>
#include <string>

#include "continuo/error.h"

namespace continuo {

std::int64_t StreamState::oldest() const {
    std::int64_t oldest = 0;
    for (const LayerState& layer : layers) oldest = std::max(oldest, layer.oldest(length));
    // A row that restarted cannot go back before its start.
    for (const std::int64_t each : sequenceStarts) oldest = std::max(oldest, each);
    return oldest;
}

void StreamState::truncate(std::int64_t tokens) {
    if (tokens >= length) return;
    if (tokens < oldest())
        throw Error(ErrorCode::BadRequest, "network: cannot go back to " + std::to_string(tokens) + " of " +
                                               std::to_string(length) + " tokens; the earliest possible is " +
                                               std::to_string(oldest()));
    for (LayerState& layer : layers) layer.truncate(length, tokens);
    length = tokens;
}

StreamState StreamState::replicate(int count) const {
    StreamState result;
    result.rows = count;
    result.length = length;
    result.window = window;
    result.sequenceStarts.assign(static_cast<std::size_t>(count), sequenceStarts.front());
    for (const LayerState& layer : layers) result.layers.push_back(layer.replicate(count));
    return result;
}

std::size_t StreamState::bytes() const noexcept {
    std::size_t total = 0;
    for (const LayerState& layer : layers) total += layer.bytes();
    return total;
}

}  // namespace continuo
