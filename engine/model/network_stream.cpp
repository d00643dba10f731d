// A network without latents: all tokens pass through all layers, which read the state of earlier tokens.
#include <algorithm>
#include <vector>

#include "continuo/error.h"
#include "model/network.h"
#include "model/tap_tokens.h"

namespace continuo {

StreamState Network::newStreamState(int rows, std::int64_t reach) const {
    if (!config_.isStream()) throw Error(ErrorCode::Internal, "network: a Perceiver has no stream state");
    if (rows < 1 || static_cast<std::size_t>(rows) > kMaxBatch)
        throw Error(ErrorCode::BadRequest, "network: a batch of " + std::to_string(rows) +
                                               "; it must be 1 to " + std::to_string(kMaxBatch));
    StreamState state;
    state.rows = rows;
    state.sequenceStarts.assign(static_cast<std::size_t>(rows), 0);
    // Entries are F32 with F32 weights, so that everything stays exact, and otherwise BF16.
    const DType type = options_.precision == Precision::F32 ? DType::F32 : DType::BF16;
    for (const Layer& layer : layers_) state.layers.push_back(layer.newState(rows, reach, type));
    return state;
}

void Network::restart(StreamState& state, int row) const {
    state.sequenceStarts[static_cast<std::size_t>(row)] = state.length;
    for (std::size_t i = 0; i < layers_.size(); ++i) layers_[i].restart(state.layers[i], row);
}

void Network::restartFresh(const StreamBatch& batch, StreamState& state) const {
    if (!batch.beginsSequence.empty() && batch.beginsSequence.size() != static_cast<std::size_t>(state.rows))
        throw Error(ErrorCode::Internal, "network: `fresh` must have one entry per row");
    const bool begins =
        std::ranges::any_of(batch.beginsSequence, [](std::uint8_t each) { return each != 0; });
    const auto isAtEnd = [&](const LayerState& layer) { return layer.isAtBlockEnd(state.length); };
    if (begins && !std::ranges::all_of(state.layers, isAtEnd))
        throw Error(
            ErrorCode::Internal,
            "network: a sequence can begin only at the end of a block, a chunk and a cache's segment");
    for (std::size_t row = 0; row < batch.beginsSequence.size(); ++row)
        if (batch.beginsSequence[row] != 0) restart(state, static_cast<int>(row));
}

Value Network::streamStack(Pass& pass, const StreamBatch& batch, StreamState& state, bool lastOnly,
                           const TrainingNoise& noise, const std::stop_token& stop) const {
    checkTokens(batch.tokens);
    if (batch.rows != state.rows || batch.length < 1 ||
        static_cast<std::int64_t>(batch.tokens.size()) != batch.rows * batch.length)
        throw Error(ErrorCode::Internal, "network: the parts of a batch differ in size");
    restartFresh(batch, state);

    const auto axes = static_cast<std::size_t>(config_.positions.axes());
    std::vector<std::int32_t> positions(batch.tokens.size() * axes);
    for (std::int64_t row = 0; row < batch.rows; ++row) {
        const std::int64_t number = state.length - state.sequenceStarts[static_cast<std::size_t>(row)];
        const std::int64_t filled =
            batch.filled.empty() ? batch.length : batch.filled[static_cast<std::size_t>(row)];
        for (std::int64_t t = 0; t < batch.length; ++t)
            config_.positions.writePosition(
                number + std::min(t, filled - 1),
                std::span(positions).subspan(static_cast<std::size_t>(row * batch.length + t) * axes, axes));
    }
    Stretch at;
    at.rows = batch.rows;
    at.count = batch.length;
    at.first = state.length;
    at.sequenceStarts = state.sequenceStarts;
    at.window = state.window;
    const TokenInputs in = tokenInputs(pass, batch.rows, batch.tokens, {}, positions);
    at.rotationPositions = in.rotationPositions();
    Value z = embedded(pass, in);
    std::uint32_t stream = 0;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
        checkStop(stop);
        const Pass::Scope scope(pass);
        const Value next = layers_[i].forward(pass, z, at, state.layers[i], noise, stream);
        if (pass.isRecording())
            z = next;
        else
            pass.backend().copy(next.data, z.data);
    }
    state.length += batch.length;
    if (lastOnly) z = z.slice(1, batch.length - 1, batch.length);
    if (finalNorm_) z = pass.layerNorm(z, finalNorm_);
    return pass.linear(z, head_);
}

Value Network::forward(Pass& pass, const StreamBatch& batch, StreamState& state,
                       const TrainingNoise& noise) const {
    return streamStack(pass, batch, state, false, noise);
}

void Network::read(StreamState& state, std::span<const std::int32_t> tokens, Arena& arena, TensorView logits,
                   const std::stop_token& stop) const {
    const std::int64_t rows = state.rows;
    const std::int64_t count = static_cast<std::int64_t>(tokens.size()) / rows;
    if (count < 1 || count * rows != static_cast<std::int64_t>(tokens.size()))
        throw Error(ErrorCode::Internal, "network: the rows have different numbers of tokens");
    if (count == 1) {
        checkStop(stop);
        return step(state, tokens, arena, logits);
    }
    for (std::int64_t begin = 0; begin < count;) {
        const std::int64_t end = std::min(count, begin + kInputsAtOnce);
        StreamBatch batch;
        batch.rows = rows;
        batch.length = end - begin;
        for (std::int64_t row = 0; row < rows; ++row)
            for (std::int64_t t = begin; t < end; ++t)
                batch.tokens.push_back(tokens[static_cast<std::size_t>(t * rows + row)]);
        Pass pass(*backend_, arena, Pass::Mode::Infer, options_.compute);
        const Pass::Scope scope(pass);
        const Value last = streamStack(pass, batch, state, true, {}, stop);
        if (end == count)
            backend_->copy(last.data.reshaped({rows, config_.vocabulary}),
                           logits.reshaped({rows, config_.vocabulary}));
        begin = end;
    }
    // Frees the memory that the caches needed for reading many tokens at once.
    for (LayerState& layer : state.layers) layer.shrink();
}

}  // namespace continuo
