// The decode step of a network without latents. It is written separately from forward(), with ops for a few
// rows that can be recorded. Tests compare both.
#include <utility>
#include <vector>

#include "continuo/error.h"
#include "model/network.h"
#include "model/step_key.h"

namespace continuo {

void Network::step(StreamState& state, std::span<const std::int32_t> tokens, Arena& arena,
                   TensorView logits) const {
    stepStream(state, tokens, arena, logits, [] {});
}

void Network::step(StreamState& state, std::span<const std::int32_t> tokens, Arena& arena,
                   std::span<float> logits) const {
    Pass pass(*backend_, arena, Pass::Mode::Infer, options_.compute);
    const Pass::Scope scope(pass);
    const TensorView out = pass.scratch(DType::F32, {state.rows, config_.vocabulary});
    stepStream(state, tokens, arena, out, [&] { backend_->download(out, std::as_writable_bytes(logits)); });
}

// Everything that can fail runs before the state changes, including last(), which gets the logits.
template <class Last>
void Network::stepStream(StreamState& state, std::span<const std::int32_t> tokens, Arena& arena,
                         TensorView logits, const Last& last) const {
    if (static_cast<int>(tokens.size()) != state.rows)
        throw Error(ErrorCode::Internal, "network: a step needs one token for each row");
    checkTokens(tokens);
    Pass pass(*backend_, arena, Pass::Mode::Infer, options_.compute);
    const Pass::Scope scope(pass);
    const Stretch at{state.rows, 1, state.length, {}, state.sequenceStarts, state.window};
    for (std::size_t i = 0; i < layers_.size(); ++i) layers_[i].beginStep(pass, state.layers[i]);
    const StreamInputs in = streamInputs(state, at, tokens, arena);
    backend_->run(streamKey(state, arena, in, logits), [&] { streamOps(state, in, arena, logits); });
    std::vector<NewSummary> made;
    for (std::size_t i = 0; i < layers_.size(); ++i)
        layers_[i].endStep(pass, at, in.layers[i], state.layers[i], made);
    last();
    replaceAll(made);
    ++state.length;
    for (LayerState& layer : state.layers) layer.extend(state.length);
}

Network::StreamInputs Network::streamInputs(const StreamState& state, const Stretch& at,
                                            std::span<const std::int32_t> tokens, Arena& arena) const {
    const auto axes = static_cast<std::size_t>(config_.positions.axes());
    const auto rows = static_cast<std::size_t>(at.rows);
    const std::size_t first = 1 + axes, columns = first + LayerPlaces::kNumbers * layers_.size();
    std::vector<std::int32_t> numbers(columns * rows);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto put = [&](std::size_t column, std::int64_t value) {
            numbers[column * rows + row] = static_cast<std::int32_t>(value);
        };
        put(0, tokens[row]);
        std::array<std::int32_t, PositionConfig::kMaxAxes> position{};
        config_.positions.writePosition(at.first - at.sequenceStarts[row], std::span(position).first(axes));
        for (std::size_t axis = 0; axis < axes; ++axis) put(1 + axis, position[axis]);
        std::size_t column = first;
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            const LayerPlaces places =
                layers_[i].computePlaces(state.layers[i], at, static_cast<std::int64_t>(row));
            for (const EntryPlace& place : places.parts()) {
                put(column++, place.slot);
                put(column++, place.begin);
                put(column++, place.last);
            }
        }
    }
    const TensorView all = arena.allocate(DType::I32, {static_cast<std::int64_t>(columns), at.rows});
    backend_->upload(std::as_bytes(std::span(numbers)), all);
    return viewStreamInputs(all, arena);
}

// Returns views of the uploaded numbers [columns, B], in the order in which streamInputs() writes them.
Network::StreamInputs Network::viewStreamInputs(const TensorView& numbers, Arena& arena) const {
    const std::int64_t rows = numbers.shape[1];
    auto* next = static_cast<std::int32_t*>(numbers.data);
    const auto column = [&] { return TensorView(std::exchange(next, next + rows), DType::I32, {rows}); };
    StreamInputs in;
    in.token.ids = column();
    for (int axis = 0; axis < config_.positions.axes(); ++axis)
        in.token.positions[static_cast<std::size_t>(axis)] = column();
    in.token.rotationPositions =
        in.token.positions[static_cast<std::size_t>(config_.positions.rotationAxis())];
    in.layers.reserve(layers_.size());
    for (const Layer& layer : layers_) {
        TokenStep& step = in.layers.emplace_back();
        step.rotationPositions = TensorView(in.token.rotationPositions.data, DType::I32, {rows, 1});
        step.compute = options_.compute;
        for (EntryPlaces* places : {&step.window, &step.sums, &step.vectors, &step.rows}) {
            places->slot = column();
            places->begin = column();
            places->last = column();
        }
        if (layer.keptChannels() > 0) step.kept = arena.allocate(DType::F32, {rows, 1, layer.keptChannels()});
    }
    return in;
}

// Returns a key that identifies all tensors and sizes of a step (Backend::run()).
std::uint64_t Network::streamKey(const StreamState& state, const Arena& arena, const StreamInputs& in,
                                 TensorView logits) const {
    StepKey key(id_);
    key.mix(static_cast<std::uint64_t>(state.rows));
    key.mix(arena.id());
    key.mix(in.token.ids);
    key.mix(logits);
    for (const LayerState& layer : state.layers) {
        if (layer.window) key.mix(layer.window->entries);
        if (layer.prefix) {
            key.mix(layer.prefix->features);
            key.mix(layer.prefix->values);
            key.mix(layer.prefix->sums.now());
        }
        if (layer.recurrent) key.mix(layer.recurrent->entries.all);
        if (layer.cache) key.mix(layer.cache->entries.all);
    }
    return key.value();
}

void Network::streamOps(const StreamState& state, const StreamInputs& in, Arena& arena,
                        TensorView logits) const {
    const TensorView z = stepToken(in.token, arena);
    for (std::size_t i = 0; i < layers_.size(); ++i) layers_[i].step(in.layers[i], state.layers[i], arena, z);
    stepHead(z, logits);
}

}  // namespace continuo
