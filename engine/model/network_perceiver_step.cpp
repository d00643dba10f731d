// The decode step of a network with latents. It is written separately from forward(), with ops for a few rows
// that can be recorded. Tests compare both.
#include <algorithm>
#include <array>

#include "continuo/error.h"
#include "model/network.h"
#include "model/step_key.h"

namespace continuo {

void Network::step(DecoderState& state, std::span<const std::int32_t> tokens,
                   std::span<const std::int32_t> position, Arena& arena, TensorView logits) const {
    if (!supportsSteps())
        throw Error(ErrorCode::Internal,
                    "perceiver_ar: this model does not support single steps; rebuild instead");
    if (state.layers.front().length() != state.latents())
        throw Error(ErrorCode::Internal, "perceiver_ar: a step needs latents; rebuild first");
    appendTokens(state, tokens, position);
    const Arena::Mark mark = arena.mark();
    try {
        state.cross.extend(1);
        for (KeyValueCache& layer : state.layers) layer.extend(1);
        const StepInputs in = stepInputs(state, 1, arena);
        backend_->run(stepKey(state, arena, in, logits), [&] { stepOps(state, in, arena, logits); });
    } catch (...) {
        state.truncate(state.length() - 1);
        arena.release(mark);
        throw;
    }
    arena.release(mark);
}

void Network::step(DecoderState& state, std::span<const std::int32_t> tokens,
                   std::span<const std::int32_t> position, Arena& arena, std::span<float> logits) const {
    const Arena::Mark mark = arena.mark();
    const TensorView out = arena.allocate(DType::F32, {state.batch, config_.vocabulary});
    step(state, tokens, position, arena, out);
    backend_->download(out, std::as_writable_bytes(logits));
    arena.release(mark);
}

void Network::stepEntries(DecoderState& state, std::span<const std::int32_t> tokens, Arena& arena) const {
    if (!supportsSteps())
        throw Error(ErrorCode::Internal,
                    "perceiver_ar: this model does not support single steps; rebuild instead");
    for (KeyValueCache& layer : state.layers) layer.clear();
    const std::int64_t together = std::max<std::int64_t>(1, kMostStepRows / state.batch);
    const std::int64_t length = static_cast<std::int64_t>(tokens.size()) / state.batch;
    for (std::int64_t at = 0; at < length; at += together) {
        const std::int64_t count = std::min(together, length - at);
        appendTokens(state,
                     tokens.subspan(static_cast<std::size_t>(at * state.batch),
                                    static_cast<std::size_t>(count * state.batch)),
                     {});
        // Extends one by one, as steps do, so that the cache's memory has the same layout.
        for (std::int64_t i = 0; i < count; ++i) state.cross.extend(1);
        const Arena::Mark mark = arena.mark();
        storeLast(state, count, arena);
        arena.release(mark);
    }
}

// Computes the entries of the last `count` tokens with the ops of a step.
void Network::storeLast(const DecoderState& state, std::int64_t count, Arena& arena) const {
    const std::int64_t heads = config_.perceiver().heads;
    const StepInputs in = stepInputs(state, count, arena);
    const TensorView entries =
        stepKeysValues(arena, stepToken(in, arena))
            .reshaped({state.batch * count, 1, 2 * heads, config_.perceiver().attentionChannels / heads});
    for (std::int64_t row = 0; row < state.batch; ++row) {
        const auto own = [&](const TensorView& of) { return of.slice(0, row * count, (row + 1) * count); };
        // The op gets one row for each token, and all these rows write to the same cache.
        TensorView cache = state.cross.allSlots().slice(0, row, row + 1);
        cache.shape.extent[0] = count;
        cache.stride[0] = 0;
        backend_->storeEntries({}, own(entries), own(in.rotationPositions.reshaped({state.batch * count, 1})),
                               crossRotation_.rule, own(in.crossSlot), cache);
    }
}

Network::StepInputs Network::stepInputs(const DecoderState& state, std::int64_t count, Arena& arena) const {
    const std::int64_t batch = state.batch, rows = batch * count;
    const auto axes = static_cast<std::size_t>(config_.positions.axes());
    const std::vector<int>& taps = config_.perceiver().taps;
    const std::size_t columns = 6 + taps.size() + axes;
    std::array<std::int32_t, kStepColumns * kMaxBatch> numbers;
    const TensorView all = arena.allocate(DType::I32, {static_cast<std::int64_t>(columns), rows});
    std::int64_t filled = 0;
    const std::int64_t first = state.length() - count;
    // Adds a column of inputs. value(row of the batch, token of the window) returns one of its numbers.
    const auto column = [&](auto&& value) {
        auto to = numbers.begin() + static_cast<std::ptrdiff_t>(filled * rows);
        for (std::int64_t row = 0; row < batch; ++row)
            for (std::int64_t at = first; at < first + count; ++at)
                *to++ = static_cast<std::int32_t>(value(row, at));
        const std::int64_t from = filled++;
        return all.slice(0, from, from + 1).reshaped({rows});
    };
    const auto same = [](std::int64_t value) {
        return [value](std::int64_t, std::int64_t) { return value; };
    };
    const auto tokenAt = [&](std::int64_t row, std::int64_t at) {
        return static_cast<std::int64_t>(state.tokens[static_cast<std::size_t>(at * batch + row)]);
    };
    StepInputs in;
    in.zeros = column(same(0));
    in.ids = column(tokenAt);
    for (std::size_t i = 0; i < taps.size(); ++i) {
        in.tapped[i] = column([&, tap = taps[i]](std::int64_t row, std::int64_t at) {
            return at >= tap ? tokenAt(row, at - tap) : config_.vocabulary;
        });
    }
    in.crossBegin = column(same(state.cross.firstSlot()));
    in.crossSlot = column([&](std::int64_t, std::int64_t at) { return state.cross.firstSlot() + at; });
    const KeyValueCache& own = state.layers.front();
    in.selfBegin = column(same(own.firstSlot()));
    in.selfSlot = column(same(own.firstSlot() + own.length() - 1));
    for (std::size_t axis = 0; axis < axes; ++axis) {
        in.positions[axis] = column([&](std::int64_t, std::int64_t at) {
            return state.positions[static_cast<std::size_t>(at) * axes + axis];
        });
    }
    in.rotationPositions = in.positions[static_cast<std::size_t>(config_.positions.rotationAxis())];
    backend_->upload(std::as_bytes(std::span(numbers).first(columns * static_cast<std::size_t>(rows))), all);
    return in;
}

std::uint64_t Network::stepKey(const DecoderState& state, const Arena& arena, const StepInputs& in,
                               TensorView logits) const {
    StepKey key(id_);
    key.mix(static_cast<std::uint64_t>(state.batch));
    key.mix(arena.id());
    key.mix(in.zeros);
    key.mix(logits);
    key.mix(state.cross);
    for (const KeyValueCache& layer : state.layers) key.mix(layer);
    return key.value();
}

void Network::stepMlp(const Mlp& block, Arena& arena, TensorView z) const {
    const TensorView hidden = arena.allocate(DType::F32, {z.shape[0], 1, block.up.matrix.weight.outputs()});
    backend_->normLinear(z, block.norm.weights(), block.up.matrix.weight, block.up.bias.data,
                         config_.activation, {}, hidden);
    backend_->linear(hidden, block.down.matrix.weight, block.down.bias.data, Activation::None, z, z);
}

// Computes the cross-attention of the token's latent. The token itself is also an entry, which its own latent
// sees.
void Network::stepCross(const DecoderState& state, const StepInputs& in, Arena& arena, TensorView x,
                        TensorView z, TensorView stream) const {
    const std::int64_t batch = state.batch;
    const std::int64_t heads = config_.perceiver().heads;
    const std::int64_t width = config_.perceiver().attentionChannels;
    const TensorView keysValues = stepKeysValues(arena, x);
    const TensorView query = arena.allocate(DType::F32, {batch, 1, width});
    const TensorView attended = arena.allocate(DType::F32, {batch, 1, width});
    const Shape shape{batch, 1, heads, width / heads};
    backend_->normLinear(z, queryNorm_.weights(), crossQuery_.matrix.weight, crossQuery_.bias.data,
                         Activation::None, {}, query);
    const Visibility visible{in.crossSlot, in.crossBegin, {}, false};
    backend_->storeAndAttend(query.reshaped(shape), keysValues.reshaped({batch, 1, 2 * heads, width / heads}),
                             in.rotationPositions.reshaped({batch, 1}), crossRotation_.rule, in.crossSlot,
                             state.cross.allSlots(), visible, options_.compute, attended.reshaped(shape));
    backend_->linear(attended, crossOut_.matrix.weight, crossOut_.bias.data, Activation::None, z, stream);
    stepMlp(crossMlp_, arena, stream);
}

// Returns the token's input vector: its embedding with taps and position tables.
TensorView Network::stepToken(const StepInputs& in, Arena& arena) const {
    const auto one = [](const TensorView& numbers) { return numbers.reshaped({numbers.shape[0], 1}); };
    const TensorView x = arena.allocate(DType::F32, {in.ids.shape[0], 1, config_.inputChannels()});
    backend_->embed(embedding_.weight, one(in.ids), x, Into::Set);
    for (std::size_t i = 0; i < tapTables_.size(); ++i)
        backend_->embed(tapTables_[i].weight, one(in.tapped[i]), x, Into::Add);
    for (std::size_t axis = 0; axis < positionTables_.size(); ++axis)
        backend_->embed(positionTables_[axis].weight, one(in.positions[axis]), x, Into::Add);
    return x;
}

// Returns the token's keys and values before rotation, with the norm of a latent.
TensorView Network::stepKeysValues(Arena& arena, TensorView x) const {
    const bool ownNorm = config_.perceiver().latentKeys == PerceiverConfig::LatentKeys::QueryNorm;
    const TensorView keysValues =
        arena.allocate(DType::F32, {x.shape[0], 1, 2 * config_.perceiver().attentionChannels});
    backend_->normLinear(x, (ownNorm ? queryNorm_ : contextNorm_).weights(), crossKeyValue_.matrix.weight,
                         crossKeyValue_.bias.data, Activation::None, {}, keysValues);
    return keysValues;
}

// Returns the initial value of the token's latent, before cross-attention.
TensorView Network::stepQuery(const StepInputs& in, Arena& arena, TensorView x) const {
    const std::int64_t batch = x.shape[0];
    const auto take = [&] { return arena.allocate(DType::F32, {batch, 1, config_.channels}); };
    if (latents_) {
        const TensorView z = take();
        backend_->embed(latents_.weight, in.zeros.reshaped({batch, 1}), z, Into::Set);
        return z;
    }
    if (!query_) return x;
    TensorView z = take();
    backend_->linear(x, query_.matrix.weight, query_.bias.data, Activation::None, {}, z);
    for (const LinearParameters& layer : queryMlp_) {
        const TensorView next = take();
        backend_->linear(z, layer.matrix.weight, layer.bias.data, config_.perceiver().queryActivation, {},
                         next);
        z = next;
    }
    return z;
}

// Computes the layers of the token's latent, with self-attention over all latents.
void Network::stepLayers(const DecoderState& state, const StepInputs& in, Arena& arena,
                         TensorView stream) const {
    Backend& ops = *backend_;
    const std::int64_t batch = state.batch;
    const Visibility visible{in.selfSlot, in.selfBegin, {}, false};
    const TensorView qkv = arena.allocate(DType::F32, {batch, 1, 3 * config_.channels});
    const TensorView mixed = arena.allocate(DType::F32, {batch, 1, config_.channels});
    for (std::size_t i = 0; i < latentLayers_.size(); ++i) {
        const LatentLayer& layer = latentLayers_[i];
        const std::int64_t heads = config_.layers[i].heads;
        const std::int64_t width = config_.channels / heads;
        ops.normLinear(stream, layer.norm.weights(), layer.projections.matrix.weight,
                       layer.projections.bias.data, Activation::None, {}, qkv);
        const TensorView parts = qkv.reshaped({batch, 1, 3 * heads, width});
        const TensorView query = parts.slice(2, 0, heads);
        ops.storeAndAttend(query, parts.slice(2, heads, 3 * heads), in.rotationPositions.reshaped({batch, 1}),
                           layerRotations_[i].rule, in.selfSlot, state.layers[i].allSlots(), visible,
                           options_.compute, mixed.reshaped({batch, 1, heads, width}));
        ops.linear(mixed, layer.out.matrix.weight, layer.out.bias.data, Activation::None, stream, stream);
        const Arena::Mark mark = arena.mark();
        stepMlp(layer.mlp, arena, stream);
        arena.release(mark);
    }
}

void Network::stepOps(const DecoderState& state, const StepInputs& in, Arena& arena,
                      TensorView logits) const {
    const std::int64_t batch = state.batch;
    const TensorView x = stepToken(in, arena);
    const TensorView z = stepQuery(in, arena, x);
    const TensorView stream = arena.allocate(DType::F32, {batch, 1, config_.channels});
    stepCross(state, in, arena, x, z, stream);
    stepLayers(state, in, arena, stream);
    stepHead(stream, logits);
}

void Network::stepHead(TensorView z, TensorView logits) const {
    const TensorView out = logits.reshaped({z.shape[0], 1, config_.vocabulary});
    if (finalNorm_) {
        backend_->normLinear(z, finalNorm_.weights(), head_.matrix.weight, head_.bias.data, Activation::None,
                             {}, out);
    } else {
        backend_->linear(z, head_.matrix.weight, head_.bias.data, Activation::None, {}, out);
    }
}

}  // namespace continuo
