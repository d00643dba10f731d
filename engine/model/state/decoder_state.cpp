#include "model/state/decoder_state.h"

#include <algorithm>
#include <cstddef>

namespace continuo {

void DecoderState::truncate(std::int64_t length) {
    const auto axes = static_cast<std::int64_t>(positions.size()) / std::max<std::int64_t>(1, this->length());
    tokens.resize(static_cast<std::size_t>(length * batch));
    positions.resize(static_cast<std::size_t>(length * axes));
    cross.truncate(length);
    latentBegin = std::min(latentBegin, length);
    queryNormBegin = std::min(queryNormBegin, length);
    for (KeyValueCache& layer : layers) layer.truncate(length - latentBegin);
}

DecoderState DecoderState::replicate(int rows) const {
    const auto times = static_cast<std::size_t>(rows);
    DecoderState result{rows, origin, {}, positions, latentBegin, queryNormBegin, cross.replicate(rows), {}};
    result.tokens.reserve(tokens.capacity() * times);
    for (const std::int32_t token : tokens) result.tokens.insert(result.tokens.end(), times, token);
    result.positions.reserve(positions.capacity());
    for (const KeyValueCache& layer : layers) result.layers.push_back(layer.replicate(rows));
    return result;
}

std::size_t DecoderState::bytes() const noexcept {
    std::size_t total = cross.bytes();
    for (const KeyValueCache& layer : layers) total += layer.bytes();
    return total;
}

}  // namespace continuo
