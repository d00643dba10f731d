#include "model/layers/block_recurrence.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace continuo {
namespace {

using Parts = RecurrenceConfig::Parts;

// Constants added to the learned biases of an LSTM's gates (section 3.2; the sign of the input gate's as in
// appendix B).
constexpr float kInputShift = -1, kForgetShift = 1;

}  // namespace

BlockRecurrence::BlockRecurrence(const NamedWeights& weights, const std::string& layerName,
                                 const LayerConfig& layer, Backend& backend)
    : backend_(&backend),
      config_(*layer.recurrence),
      heads_(layer.heads),
      width_(layer.headWidth(weights.config().channels)),
      channels_(weights.config().channels),
      block_(weights.config().stream().block),
      activation_(weights.config().activation),
      seesEmpty_(weights.config().stream().empty == StreamConfig::Empty::Zeros),
      normalised_(std::get<SoftmaxConfig>(layer.attention).qkNorm),
      origin_(weights.config().positions.origin) {
    const std::string name = layerName + ".recurrence";
    initial_ = weights.table(name + ".initial");
    ids_ = weights.table(name + ".ids");
    norm_ = weights.norm(name + ".norm");
    queries_ = weights.linear(name + ".query", 2);
    keyValue_ = weights.linear(name + ".key", 2);
    if (normalised_) {
        const auto scaled = [&](const char* scale) {
            return HeadScaleParameters{weights.vector(name + scale), true, 1e-6f,
                                       std::sqrt(static_cast<float>(width_))};
        };
        stateToState_ = scaled(".scale");
        stateToToken_ = scaled(".token_scale");
        tokenToState_ = scaled(".state_scale");
        unit_ = {{}, true};
    }
    if (layer.rotary) rotation_ = makeRotation(weights.config().positions, heads_, width_, backend);
    if (config_.parts != Parts::Single) {
        out_ = weights.linear(name + ".out");
        gate_ = makeGate(weights, name + ".gate");
    }
    if (config_.parts == Parts::Skip) return;
    if (config_.parts == Parts::Dual) mlpNorm_ = weights.norm(name + ".mlp.norm");
    up_ = weights.linear(name + ".mlp.up");
    down_ = weights.linear(name + ".mlp.down");
    mlpGate_ = makeGate(weights, name + ".mlp.gate");
}

BlockRecurrence::Gate BlockRecurrence::makeGate(const NamedWeights& weights, const std::string& name) {
    Gate gate;
    gate.bias = weights.vector(name + ".bias");
    if (gate.bias) return gate;
    gate.input = weights.linear(name + ".input");
    gate.forget = weights.linear(name + ".forget");
    return gate;
}

void BlockRecurrence::prepare(const Preparation& preparation) {
    for (LinearParameters* each : {&keyValue_, &queries_, &out_, &up_, &down_, &gate_.input, &gate_.forget,
                                   &mlpGate_.input, &mlpGate_.forget})
        if (*each) backend_->prepare(each->matrix.weight, preparation);
}

void BlockRecurrence::addState(LayerState& state, int rows, std::int64_t reach) const {
    const int kept = static_cast<int>((reach + block_ - 1) / block_);
    state.recurrent = RecurrentState{Summary(*backend_, {rows, config_.states, channels_}, kept), {}};
    for (int row = 0; row < rows; ++row) restart(state, row);
}

void BlockRecurrence::restart(LayerState& state, int row) const {
    const TensorView from = initial_.weight.data.reshaped({1, config_.states, channels_});
    backend_->copy(from, state.recurrent->vectors.now().slice(0, row, row + 1));
    state.recurrent->entries = {};
}

// Returns the index of each state vector, [B, S].
std::vector<std::int32_t> BlockRecurrence::places(std::int64_t rows) const {
    std::vector<std::int32_t> ids(static_cast<std::size_t>(rows * config_.states));
    for (std::size_t i = 0; i < ids.size(); ++i)
        ids[i] = static_cast<std::int32_t>(i % static_cast<std::size_t>(config_.states));
    return ids;
}

// Returns the vectors before the stretch. A row whose sequence begins there uses the learned vectors, so that
// these get their gradient.
Value BlockRecurrence::vectorsAtBegin(Pass& pass, const Stretch& at, const LayerState& state) const {
    const TensorView now = state.recurrent->vectors.now();
    if (!pass.isRecording()) return {now, {}, nullptr};
    const Value initial = pass.embed(initial_, pass.upload(places(at.rows), {at.rows, config_.states}));
    const Value vectors = pass.value(now.shape);
    for (std::int64_t row = 0; row < at.rows; ++row) {
        const Value to = vectors.slice(0, row, row + 1);
        if (at.sequenceStarts[static_cast<std::size_t>(row)] == at.first)
            pass.copyTo(initial.slice(0, row, row + 1), to);
        else
            pass.backend().copy(now.slice(0, row, row + 1), to.data);
    }
    return vectors;
}

Value BlockRecurrence::withIds(Pass& pass, const Value& vectors) const {
    const std::int64_t rows = vectors.data.shape[0];
    const Value named = pass.layerNorm(vectors, norm_);
    pass.addEmbedding(ids_, pass.upload(places(rows), {rows, config_.states}), named);
    return named;
}

KeysValues BlockRecurrence::computeKeys(Pass& pass, const Value& named) const {
    const Value both =
        pass.linear(named, keyValue_).reshaped({named.data.shape[0], config_.states, 2 * heads_, width_});
    const Value keys = both.slice(2, 0, heads_);
    return {normalised_ ? pass.headScale(keys, unit_) : keys, both.slice(2, heads_, 2 * heads_)};
}

Value BlockRecurrence::applyGate(Pass& pass, const Gate& gate, const Value& old, const Value& candidate,
                                 const Value& in) const {
    if (gate.bias)
        return pass.gatedSum(old, candidate, {GateGranularity::Channel, toValue(gate.bias), {}, 0, 0});
    const Value forget = pass.linear(in, gate.forget), input = pass.linear(in, gate.input);
    return pass.gatedSum(old, candidate,
                         {GateGranularity::Element, forget, input, kForgetShift, kInputShift});
}

Value BlockRecurrence::nextVectors(Pass& pass, const Value& vectors, const Value& named,
                                   const KeysValues& keys, const WindowKeys& read, const Stretch& at,
                                   std::int64_t end) const {
    const std::int64_t rows = at.rows, states = config_.states;
    const std::int64_t last = read.past + end;
    const std::int64_t from = std::max<std::int64_t>(0, last - (config_.twoBlocks ? 2 : 1) * block_);
    std::vector<std::int32_t> begin;
    for (std::int64_t row = 0; row < rows; ++row)
        begin.push_back(firstSeen(at, row, at.first - read.past + from, seesEmpty_));
    const Value queries = pass.linear(named, queries_).reshaped({rows, states, 2 * heads_, width_});
    Value own = queries.slice(2, 0, heads_), asks = queries.slice(2, heads_, 2 * heads_);
    if (normalised_) {
        own = pass.headScale(own, stateToState_);
        asks = pass.headScale(asks, stateToToken_);
    }
    // A state vector's query has the position after the block's last token.
    if (rotation_.rule) {
        std::vector<std::int32_t> place;
        for (const std::int64_t begun : at.sequenceStarts)
            place.insert(place.end(), static_cast<std::size_t>(states),
                         static_cast<std::int32_t>(origin_ + at.first + end - begun));
        pass.rotary(asks, pass.upload(place, {rows, states}), rotation_.rule);
    }
    const Value both = pass.value({rows, states, 2 * heads_, width_});
    pass.copyTo(attendAll(pass, own, keys.keys, keys.values), both.slice(2, 0, heads_));
    pass.copyTo(
        attendAll(pass, asks, read.keys.slice(1, from, last), read.values.slice(1, from, last), begin),
        both.slice(2, heads_, 2 * heads_));
    const Value in = both.reshaped({rows, states, 2 * heads_ * width_});

    if (config_.parts == Parts::Skip) return applyGate(pass, gate_, vectors, pass.linear(in, out_), in);
    if (config_.parts == Parts::Single) {
        const Value hidden = pass.linear(in, up_, activation_);
        return applyGate(pass, mlpGate_, vectors, pass.activate(pass.linear(hidden, down_), Activation::Tanh),
                         hidden);
    }
    const Value first = applyGate(pass, gate_, vectors, pass.linear(in, out_), in);
    const Value hidden = pass.linear(pass.layerNorm(first, mlpNorm_), up_, activation_);
    return applyGate(pass, mlpGate_, first, pass.linear(hidden, down_), hidden);
}

// Returns the keys and values of the current vectors. Computes them if those in the state are stale.
KeysValues BlockRecurrence::keysAtBegin(Pass& pass, LayerState& state) const {
    RecurrentState& own = *state.recurrent;
    const Value vectors{own.vectors.now(), {}, nullptr};
    return cachedKeys(pass, own.entries, own.vectors.since(),
                      [&] { return computeKeys(pass, withIds(pass, vectors)); });
}

void BlockRecurrence::beginStep(Pass& pass, LayerState& state) const { keysAtBegin(pass, state); }

void BlockRecurrence::step(const TokenStep& at, const LayerState& state, TensorView queries,
                           TensorView out) const {
    if (normalised_) backend_->headScale(queries, tokenToState_.rule(), queries);
    const TensorView& keys = state.recurrent->entries.all;
    Visibility visible;
    visible.first = at.vectors.last;
    backend_->attention(queries, keys.slice(2, 0, heads_), keys.slice(2, heads_, 2 * heads_), visible,
                        at.compute, out, {});
}

void BlockRecurrence::endStep(Pass& pass, const Stretch& at, LayerState& state,
                              std::vector<NewSummary>& made) const {
    if ((at.first + 1) % block_ != 0) return;
    RecurrentState& own = *state.recurrent;
    const TensorView value = pass.scratch(DType::F32, own.vectors.now().shape);
    const Pass::Scope scope(pass);
    const Value vectors{own.vectors.now(), {}, nullptr};
    const Value replaced = nextVectors(pass, vectors, withIds(pass, vectors), keysAtBegin(pass, state),
                                       windowForStep(*state.window), at, 1);
    backend_->copy(replaced.data, value);
    made.push_back({&own.vectors, at.first + 1, true, value});
}

Value BlockRecurrence::forward(Pass& pass, const Value& queries, const WindowKeys& read, const Stretch& at,
                               LayerState& state) const {
    const Value asks = normalised_ ? pass.headScale(queries, tokenToState_) : queries;
    const Value out = pass.value(queries.data.shape);
    Value vectors = vectorsAtBegin(pass, at, state);
    for (std::int64_t begin = 0; begin < at.count;) {
        const std::int64_t end = std::min(at.count, begin + block_ - (at.first + begin) % block_);
        const bool isWhole = (at.first + end) % block_ == 0;
        const Pass::Scope scope(pass);
        const Value name = pass.isRecording() || isWhole ? withIds(pass, vectors) : Value{};
        const KeysValues keys = pass.isRecording() ? computeKeys(pass, name) : keysAtBegin(pass, state);
        pass.copyTo(attendAll(pass, asks.slice(1, begin, end), keys.keys, keys.values),
                    out.slice(1, begin, end));
        if (isWhole) {
            const Value replaced = nextVectors(pass, vectors, name, keys, read, at, end);
            state.recurrent->vectors.replace(at.first + end);
            pass.backend().copy(replaced.data, state.recurrent->vectors.now());
            if (pass.isRecording()) vectors = replaced;
        }
        begin = end;
    }
    return out;
}

}  // namespace continuo
