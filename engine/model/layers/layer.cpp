#include "model/layers/layer.h"

#include <string>

namespace continuo {
namespace {

// residual + dropout(in).
Value addWithDropout(Pass& pass, const Value& residual, const Value& in, const TrainingNoise& noise,
                     std::uint32_t& stream) {
    if (noise.postAttention <= 0) return pass.add(residual, in);
    return pass.add(residual, pass.dropout(in, {noise.postAttention, noise.seed, stream++, noise.step}));
}

}  // namespace

Layer::Layer(const NamedWeights& weights, std::size_t index, Backend& backend)
    : backend_(&backend),
      channels_(weights.config().channels),
      heads_(weights.config().layers[index].heads),
      width_(weights.config().layers[index].headWidth(weights.config().channels)),
      activation_(weights.config().activation),
      seesEmpty_(weights.config().stream().empty == StreamConfig::Empty::Zeros) {
    const LayerConfig& config = weights.config().layers[index];
    const std::string name = "layers." + std::to_string(index);
    norm_ = weights.norm(name + ".norm");
    projections_ = weights.linear(name + ".attention.query", config.recurrence ? 4 : 3);
    out_ = weights.linear(name + ".attention.out");
    mlpNorm_ = weights.norm(name + ".mlp.norm");
    up_ = weights.linear(name + ".mlp.up");
    down_ = weights.linear(name + ".mlp.down");
    attention_ = makeAttention(weights, name + ".attention", config, backend);
    if (config.recurrence) recurrence_.emplace(weights, name, config, backend);
    if (config.cache) cache_.emplace(weights, name, config, backend);
}

void Layer::prepare(const Preparation& preparation) {
    for (LinearParameters* each : {&projections_, &out_, &up_, &down_})
        backend_->prepare(each->matrix.weight, preparation);
    attention_->prepare();
    if (recurrence_) recurrence_->prepare(preparation);
    if (cache_) cache_->prepare(preparation);
}

Layer Layer::onQueue(Backend& queue) const {
    Layer other(*this);
    other.backend_ = &queue;
    other.attention_ = attention_->onQueue(queue);
    if (other.recurrence_) other.recurrence_->setQueue(queue);
    if (other.cache_) other.cache_->setQueue(queue);
    return other;
}

// Returns the heads of the attention, followed by those of the state vectors: [B, T, H D] or [B, T, 2 H D].
Value Layer::computeHeads(Pass& pass, const Value& in, const Stretch& at, LayerState& state) const {
    const std::int64_t parts = recurrence_ ? 4 : 3, inner = heads_ * width_;
    const Value all = pass.linear(in, projections_).reshaped({at.rows, at.count, parts * heads_, width_});
    const auto part = [&](std::int64_t i) { return all.slice(2, i * heads_, (i + 1) * heads_); };
    WindowKeys read;
    Value own = attention_->forward(pass, {part(0), part(1), part(2)}, at, state, read);
    if (cache_ && !cache_->isProjected()) own = cache_->forward(pass, in, own, at, state);
    if (!recurrence_) return own.reshaped({at.rows, at.count, inner});
    const Value both = pass.value({at.rows, at.count, 2 * heads_, width_});
    pass.copyTo(own, both.slice(2, 0, heads_));
    pass.copyTo(recurrence_->forward(pass, part(3), read, at, state), both.slice(2, heads_, 2 * heads_));
    return both.reshaped({at.rows, at.count, 2 * inner});
}

Value Layer::forward(Pass& pass, const Value& z, const Stretch& at, LayerState& state,
                     const TrainingNoise& noise, std::uint32_t& stream) const {
    const Value in = pass.layerNorm(z, norm_);
    Value mixed = pass.linear(computeHeads(pass, in, at, state), out_);
    if (cache_ && cache_->isProjected()) {
        const Value heads = mixed.reshaped({at.rows, at.count, heads_, channels_ / heads_});
        mixed = cache_->forward(pass, in, heads, at, state).reshaped({at.rows, at.count, channels_});
    }
    const Value attended = addWithDropout(pass, z, mixed, noise, stream);
    if (state.window) state.window->trim();
    const Value hidden = pass.linear(pass.layerNorm(attended, mlpNorm_), up_, activation_);
    return addWithDropout(pass, attended, pass.linear(hidden, down_), noise, stream);
}

void Layer::beginStep(Pass& pass, LayerState& state) const {
    state.reserve();
    if (recurrence_) recurrence_->beginStep(pass, state);
    if (cache_) cache_->beginStep(pass, state);
}

LayerPlaces Layer::computePlaces(const LayerState& state, const Stretch& at, std::int64_t row) const {
    LayerPlaces places;
    attention_->fillPlaces(state, at, row, places);
    if (recurrence_) recurrence_->fillPlaces(places);
    if (cache_) cache_->fillPlaces(places);
    return places;
}

std::int64_t Layer::keptChannels() const {
    if (!cache_) return 0;
    return cache_->summarisesInput() || cache_->isProjected() ? channels_ : heads_ * width_;
}

// Writes the projections of one token per row to `all` [B, 1, *]: queries, keys and values, then the queries
// of the state vectors. Returns the queries that read the cache; absent without a cache.
TensorView Layer::stepProjections(const TokenStep& at, Arena& arena, TensorView z, TensorView all) const {
    if (!cache_) {
        backend_->normLinear(z, norm_.weights(), projections_.matrix.weight, projections_.bias.data,
                             Activation::None, {}, all);
        return {};
    }
    const TensorView in = cache_->summarisesInput() ? at.kept : arena.allocate(DType::F32, z.shape);
    backend_->layerNorm(z, norm_.weights(), in);
    backend_->linear(in, projections_.matrix.weight, projections_.bias.data, Activation::None, {}, all);
    return cache_->stepQueries(arena, in);
}

// Computes computeHeads() for one token of each row: projections `all` [B, 1, 3H or 4H, D] to `mixed` [B, 1,
// H or 2H, D]. asked: the queries of the cache. Returns what they read of the cache if the projection of the
// heads is to be mixed with it; absent otherwise.
TensorView Layer::stepHeads(const TokenStep& at, const LayerState& state, Arena& arena, TensorView asked,
                            TensorView all, TensorView mixed) const {
    const TensorView first = mixed.slice(2, 0, heads_);
    const bool mixes = cache_ && !cache_->isProjected();
    // If the cache keeps the heads, they are written to at.kept.
    const TensorView own = mixes && !cache_->summarisesInput() ? at.kept.reshaped(first.shape) : first;
    attention_->step(at, state, arena, all.slice(2, 0, 3 * heads_), own);
    if (recurrence_)
        recurrence_->step(at, state, all.slice(2, 3 * heads_, 4 * heads_),
                          mixed.slice(2, heads_, 2 * heads_));
    const TensorView read = cache_ ? cache_->stepRead(at, state, arena, asked) : TensorView{};
    if (!mixes) return read;
    cache_->stepMix(read, own, first);
    return {};
}

// Adds the projection of the heads to z. Mixes it with `read` first, if that is present.
void Layer::stepOut(const TokenStep& at, Arena& arena, TensorView read, TensorView heads,
                    TensorView z) const {
    const auto project = [&](TensorView residual, TensorView to) {
        backend_->linear(heads, out_.matrix.weight, out_.bias.data, Activation::None, residual, to);
    };
    if (!read) return project(z, z);
    const TensorView mixed = arena.allocate(DType::F32, z.shape);
    const TensorView own = cache_->summarisesInput() ? mixed : at.kept;
    project({}, own);
    const auto asHeads = [&](const TensorView& view) {
        return view.reshaped({z.shape[0], 1, heads_, channels_ / heads_});
    };
    cache_->stepMix(read, asHeads(own), asHeads(mixed));
    backend_->add(mixed, z);
}

void Layer::step(const TokenStep& at, const LayerState& state, Arena& arena, TensorView z) const {
    const std::int64_t rows = z.shape[0], parts = recurrence_ ? 4 : 3, sources = recurrence_ ? 2 : 1;
    const Arena::Mark mark = arena.mark();
    const TensorView all = arena.allocate(DType::F32, {rows, 1, parts * heads_, width_});
    const TensorView mixed = arena.allocate(DType::F32, {rows, 1, sources * heads_, width_});
    const TensorView asked = stepProjections(at, arena, z, all.reshaped({rows, 1, parts * heads_ * width_}));
    const TensorView read = stepHeads(at, state, arena, asked, all, mixed);
    stepOut(at, arena, read, mixed.reshaped({rows, 1, sources * heads_ * width_}), z);
    arena.release(mark);
    const TensorView hidden = arena.allocate(DType::F32, {rows, 1, up_.matrix.weight.outputs()});
    backend_->normLinear(z, mlpNorm_.weights(), up_.matrix.weight, up_.bias.data, activation_, {}, hidden);
    backend_->linear(hidden, down_.matrix.weight, down_.bias.data, Activation::None, z, z);
    arena.release(mark);
}

void Layer::endStep(Pass& pass, const Stretch& at, const TokenStep& step, LayerState& state,
                    std::vector<NewSummary>& made) const {
    attention_->endStep(pass, at, state, made);
    if (recurrence_) recurrence_->endStep(pass, at, state, made);
    if (cache_) cache_->endStep(pass, at, step.kept, state, made);
}

LayerState Layer::newState(int rows, std::int64_t reach, DType type) const {
    LayerState state;
    attention_->addState(state, rows, reach, type);
    if (recurrence_) recurrence_->addState(state, rows, reach);
    if (cache_) cache_->addState(state, rows, reach);
    return state;
}

void Layer::restart(LayerState& state, int row) const {
    if (state.window && seesEmpty_) state.window->entries.fillZeros(row);
    if (state.prefix) {
        const TensorView sums = state.prefix->sums.now().slice(0, row, row + 1);
        backend_->fill(sums, 0);
    }
    if (recurrence_) recurrence_->restart(state, row);
    if (cache_) cache_->restart(state, row);
}

}  // namespace continuo
