#include "model/layers/layer.h"

#include <string>

namespace continuo {
namespace {

// residual + dropout(in).
Value added(Pass& pass, const Value& residual, const Value& in, const TrainingNoise& noise,
            std::uint32_t& stream) {
    if (noise.postAttention <= 0) return pass.add(residual, in);
    return pass.add(residual, pass.dropout(in, {noise.postAttention, noise.seed, stream++, noise.step}));
}

}  // namespace

Layer::Layer(const WeightsOf& weights, std::size_t index, Backend& backend)
    : backend_(backend),
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
        backend_.prepare(each->matrix.weight, preparation);
    attention_->prepare();
    if (recurrence_) recurrence_->prepare(preparation);
    if (cache_) cache_->prepare(preparation);
}

// The heads of the attention, those that ask the state vectors behind them: [B, T, H D] or [B, T, 2 H D].
Value Layer::headsOf(Pass& pass, const Value& in, const Stretch& at, LayerState& state) const {
    const std::int64_t parts = recurrence_ ? 4 : 3, inner = heads_ * width_;
    const Value all = pass.linear(in, projections_).reshaped({at.rows, at.count, parts * heads_, width_});
    const auto part = [&](std::int64_t i) { return all.slice(2, i * heads_, (i + 1) * heads_); };
    WindowKeys read;
    Value own = attention_->forward(pass, {part(0), part(1), part(2)}, at, state, read);
    if (cache_ && !cache_->isProjected()) own = cache_->forward(pass, in, own, at, state);
    if (!recurrence_) return own.reshaped({at.rows, at.count, inner});
    const Value both = pass.value({at.rows, at.count, 2 * heads_, width_});
    pass.place(own, both.slice(2, 0, heads_));
    pass.place(recurrence_->forward(pass, part(3), read, at, state), both.slice(2, heads_, 2 * heads_));
    return both.reshaped({at.rows, at.count, 2 * inner});
}

Value Layer::forward(Pass& pass, const Value& z, const Stretch& at, LayerState& state,
                     const TrainingNoise& noise, std::uint32_t& stream) const {
    const Value in = pass.layerNorm(z, norm_);
    Value mixed = pass.linear(headsOf(pass, in, at, state), out_);
    if (cache_ && cache_->isProjected()) {
        const Value heads = mixed.reshaped({at.rows, at.count, heads_, channels_ / heads_});
        mixed = cache_->forward(pass, in, heads, at, state).reshaped({at.rows, at.count, channels_});
    }
    const Value attended = added(pass, z, mixed, noise, stream);
    if (state.window) state.window->trim();
    const Value hidden = pass.linear(pass.layerNorm(attended, mlpNorm_), up_, activation_);
    return added(pass, attended, pass.linear(hidden, down_), noise, stream);
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
        backend_.fill(sums, 0);
    }
    if (recurrence_) recurrence_->restart(state, row);
    if (cache_) cache_->restart(state, row);
}

}  // namespace continuo
