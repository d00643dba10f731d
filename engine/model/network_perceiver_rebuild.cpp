// The state of a network with latents: prefill, rebuilding and dropping latents, sliding the window.
#include <algorithm>
#include <array>

#include "continuo/error.h"
#include "model/network.h"
#include "model/tap_tokens.h"

namespace continuo {
namespace {

std::vector<std::int32_t> repeated(std::int64_t count, std::int64_t value) {
    return std::vector<std::int32_t>(static_cast<std::size_t>(count), static_cast<std::int32_t>(value));
}

std::vector<std::int32_t> tapTokens(const DecoderState& state, std::int64_t row, std::int64_t from,
                                    std::int64_t to, const ModelConfig& config) {
    std::vector<std::int32_t> heard;
    appendTapTokens({state.tokens, row, state.batch, 0}, from, to, config, heard);
    return heard;
}

}  // namespace

DecoderState Network::newState(int batch, std::int64_t window, std::int64_t latents) const {
    if (batch < 1 || static_cast<std::size_t>(batch) > kMaxBatch) {
        throw Error(ErrorCode::BadRequest, "perceiver_ar: a batch of " + std::to_string(batch) +
                                               "; it must be 1 to " + std::to_string(kMaxBatch));
    }
    // Entries are F32 with F32 weights, so that everything stays exact, and otherwise BF16.
    const DType type = options_.precision == Precision::F32 ? DType::F32 : DType::BF16;
    const PerceiverConfig& context = config_.perceiver();
    DecoderState state{batch,
                       0,
                       {},
                       {},
                       0,
                       0,
                       KeyValueCache(*backend_, batch, context.heads, window > 0 ? window : context.length,
                                     context.attentionChannels / context.heads, type),
                       {}};
    for (const LayerConfig& layer : config_.layers) {
        state.layers.emplace_back(*backend_, batch, layer.heads, latents > 0 ? latents : context.latents,
                                  config_.channels / layer.heads, type);
    }
    state.tokens.reserve(static_cast<std::size_t>(context.length * batch));
    state.positions.reserve(static_cast<std::size_t>(context.length * config_.positions.axes()));
    return state;
}

void Network::appendTokens(DecoderState& state, std::span<const std::int32_t> tokens,
                           std::span<const std::int32_t> positions) const {
    const auto count = static_cast<std::int64_t>(tokens.size()) / state.batch;
    const std::int64_t axes = config_.positions.axes();
    if (state.length() + count > config_.perceiver().length) {
        throw Error(ErrorCode::BadRequest, "perceiver_ar: " + std::to_string(state.length() + count) +
                                               " tokens; the context holds " +
                                               std::to_string(config_.perceiver().length));
    }
    if (positions.empty() ? axes != 1 && !config_.positions.grid
                          : static_cast<std::int64_t>(positions.size()) != count * axes) {
        throw Error(ErrorCode::Internal, "perceiver_ar: positions do not match the tokens");
    }
    for (const std::int32_t token : tokens) {
        if (token < 0 || token >= config_.vocabulary) {
            throw Error(ErrorCode::BadRequest, "perceiver_ar: token " + std::to_string(token) +
                                                   "; the vocabulary is " +
                                                   std::to_string(config_.vocabulary));
        }
    }
    std::array<std::int32_t, PositionConfig::kMaxAxes> place{};
    const auto at = [&](std::int64_t i) {
        const auto here = std::span(place).first(static_cast<std::size_t>(axes));
        if (positions.empty()) {
            // Absolute positions continue beyond the window; others are indexes in it, one table row each.
            const std::int64_t before = config_.positions.isAbsolute() ? state.origin : 0;
            config_.positions.writePosition(before + state.length() + i, here);
        } else {
            std::copy_n(positions.begin() + i * axes, axes, here.begin());
        }
        return std::span<const std::int32_t>(here);
    };
    for (std::int64_t i = 0; !positionTables_.empty() && i < count; ++i) {
        const std::span<const std::int32_t> here = at(i);
        for (std::size_t axis = 0; axis < positionTables_.size(); ++axis) {
            const std::int64_t rows = positionTables_[axis].weight.outputs();
            if (here[axis] >= 0 && here[axis] < rows) continue;
            throw Error(ErrorCode::BadRequest, "perceiver_ar: position " + std::to_string(here[axis]) +
                                                   " is beyond the model's table of " + std::to_string(rows));
        }
    }
    const auto first = state.positions.size();
    state.positions.resize(first + static_cast<std::size_t>(count * axes));
    for (std::int64_t i = 0; i < count; ++i)
        std::ranges::copy(at(i), state.positions.begin() + static_cast<std::ptrdiff_t>(first) + i * axes);
    state.tokens.insert(state.tokens.end(), tokens.begin(), tokens.end());
}

// Computes the cross-attention entries of tokens `begin` to `end`. Passes the rows through one by one, as
// rebuild() does: large products may round differently for another number of rows, and a row must give the
// same bits alone and in a batch.
void Network::makeCrossEntries(DecoderState& state, std::int64_t begin, std::int64_t end,
                               const NormParameters& norm, Arena& arena, const std::stop_token& stop) const {
    const std::int64_t batch = state.batch;
    const std::int64_t axes = config_.positions.axes();
    const std::int64_t heads = config_.perceiver().heads;
    const std::int64_t width = config_.perceiver().attentionChannels;
    Pass pass(*backend_, arena, Pass::Mode::Infer, options_.compute);
    for (std::int64_t at = begin; at < end; at += kInputsAtOnce) {
        const std::int64_t count = std::min(end - at, kInputsAtOnce);
        std::vector<std::int32_t> ids(static_cast<std::size_t>(count));
        const std::vector<std::int32_t> positions(state.positions.begin() + at * axes,
                                                  state.positions.begin() + (at + count) * axes);
        for (std::int64_t row = 0; row < batch; ++row) {
            if (stop.stop_possible())
                backend_->wait();  // otherwise all parts may be queued before the first is computed
            checkStop(stop);
            const Pass::Scope scope(pass);
            for (std::int64_t t = 0; t < count; ++t)
                ids[static_cast<std::size_t>(t)] =
                    state.tokens[static_cast<std::size_t>((at + t) * batch + row)];
            const Value kv = contextKeyValues(
                pass, tokenInputs(pass, 1, ids, tapTokens(state, row, at, at + count, config_), positions),
                norm);
            backend_->copy(kv.data.reshaped({1, count, 2 * heads, width / heads}),
                           state.cross.slots(at, at + count).slice(0, row, row + 1));
        }
    }
}

void Network::append(DecoderState& state, std::span<const std::int32_t> tokens,
                     std::span<const std::int32_t> positions, Arena& arena,
                     const std::stop_token& stop) const {
    const std::int64_t begin = state.length();
    appendTokens(state, tokens, positions);
    if (config_.perceiver().latentKeys == PerceiverConfig::LatentKeys::QueryNorm &&
        state.queryNormBegin < begin) {
        makeCrossEntries(state, state.queryNormBegin, begin, contextNorm_, arena, stop);
    }
    state.cross.extend(state.length() - begin);
    makeCrossEntries(state, begin, state.length(), contextNorm_, arena, stop);
    state.latentBegin = state.queryNormBegin = state.length();
    for (KeyValueCache& layer : state.layers) layer.clear();
}

void Network::rebuildEntries(DecoderState& state, std::int64_t count, Arena& arena) const {
    const std::int64_t length = state.length();
    if (count < 1 || count > length || (!supportsSteps() && count > config_.perceiver().latents)) {
        throw Error(ErrorCode::BadRequest, "perceiver_ar: cannot build " + std::to_string(count) +
                                               " latents over " + std::to_string(length) +
                                               " tokens; the model has " +
                                               std::to_string(config_.perceiver().latents));
    }
    const std::int64_t begin = length - count;
    if (config_.perceiver().latentKeys == PerceiverConfig::LatentKeys::QueryNorm) {
        // Recomputes entries of tokens that stopped or started being latents, with the other norm.
        const std::int64_t from = state.queryNormBegin;
        if (begin < from) makeCrossEntries(state, begin, from, queryNorm_, arena);
        if (begin > from) makeCrossEntries(state, from, begin, contextNorm_, arena);
    }
    state.latentBegin = state.queryNormBegin = begin;
    for (KeyValueCache& layer : state.layers) layer.clear();
}

// Makes the last `count` tokens latents, without computing their keys and values.
void Network::beginLatents(DecoderState& state, std::int64_t count, Arena& arena) const {
    rebuildEntries(state, count, arena);
    for (KeyValueCache& layer : state.layers) layer.extend(count);
}

void Network::rebuild(DecoderState& state, std::int64_t count, Arena& arena, TensorView logits,
                      const std::stop_token& stop) const {
    beginLatents(state, count, arena);
    const std::int64_t batch = state.batch;
    const TensorView rows = logits.reshaped({batch, config_.vocabulary});
    for (std::int64_t row = 0; row < batch; ++row)
        rebuildRow(state, row, arena, rows.slice(0, row, row + 1), stop);
}

void Network::rebuildAll(DecoderState& state, std::int64_t count, Arena& arena, TensorView logits) const {
    if (state.batch != 1)
        throw Error(ErrorCode::Internal, "perceiver_ar: logits of all latents need a batch of one row");
    beginLatents(state, count, arena);
    rebuildRow(state, 0, arena, logits.reshaped({count, config_.vocabulary}));
}

void Network::rebuildRow(DecoderState& state, std::int64_t row, Arena& arena, TensorView logits,
                         const std::stop_token& stop) const {
    const std::int64_t axes = config_.positions.axes();
    const std::int64_t begin = state.latentBegin;
    const std::int64_t count = state.latents();
    Pass pass(*backend_, arena, Pass::Mode::Infer, options_.compute);
    const Pass::Scope scope(pass);
    std::vector<std::int32_t> ids(static_cast<std::size_t>(count));
    std::vector<std::int32_t> slots(ids.size());
    const bool numbered = config_.perceiver().query == PerceiverConfig::Query::Learned;
    for (std::int64_t n = 0; n < count; ++n) {
        const auto at = static_cast<std::size_t>(n);
        ids[at] = state.tokens[static_cast<std::size_t>((begin + n) * state.batch + row)];
        // Individually learned latents are aligned to the end.
        slots[at] = numbered ? static_cast<std::int32_t>(config_.perceiver().latents - count + n) : 0;
    }
    const std::vector<std::int32_t> positions(state.positions.begin() + begin * axes, state.positions.end());
    LatentInputs in;
    in.batch = 1;
    in.latents = count;
    in.tokens = tokenInputs(pass, 1, ids, tapTokens(state, row, begin, begin + count, config_), positions);
    in.slots = pass.upload(slots, {1, count});
    in.cross.first = pass.upload(repeated(1, begin), {1});
    in.self.first = pass.upload(repeated(1, 0), {1});
    in.cross.wholePast = in.self.wholePast = true;
    std::vector<TensorView> caches;
    for (const KeyValueCache& layer : state.layers)
        caches.push_back(layer.slots(0, count).slice(0, row, row + 1));
    const Value out = latentStack(pass, in, {state.cross.keys().slice(0, row, row + 1), {}},
                                  {state.cross.values().slice(0, row, row + 1), {}}, caches,
                                  logits.shape.count() == config_.vocabulary, {}, stop);
    backend_->copy(out.data.reshaped({logits.shape.count() / config_.vocabulary, config_.vocabulary}),
                   logits);
}

void Network::slide(DecoderState& state, std::int64_t count, Arena& arena) const {
    if (count < 0 || count > state.length())
        throw Error(ErrorCode::Internal, "perceiver_ar: slide beyond the window");
    if (config_.positions.axes() != 1 && !config_.positions.isAbsolute()) {
        throw Error(ErrorCode::BadRequest,
                    "perceiver_ar: the position tables of this model are full; start a new piece");
    }
    state.origin += count;
    state.tokens.erase(state.tokens.begin(), state.tokens.begin() + count * state.batch);
    for (KeyValueCache& layer : state.layers) layer.clear();
    if (config_.positions.isAbsolute()) {
        state.positions.erase(state.positions.begin(),
                              state.positions.begin() + count * config_.positions.axes());
        state.cross.dropFirst(count);
        state.latentBegin = std::max<std::int64_t>(0, state.latentBegin - count);
        state.queryNormBegin = std::max<std::int64_t>(0, state.queryNormBegin - count);
        // The first entries still depend on tokens that left the window through their taps. Recomputes them
        // as in a window that begins there.
        if (count > 0)
            makeCrossEntries(state, 0, std::min<std::int64_t>(config_.perceiver().reach(), state.length()),
                             contextNorm_, arena);
        return;
    }
    // Embeddings depend on the position in the window, so every entry changes.
    std::vector<std::int32_t> kept;
    kept.swap(state.tokens);
    state.tokens.reserve(static_cast<std::size_t>(config_.perceiver().length * state.batch));
    state.positions.clear();
    state.cross.clear();
    state.latentBegin = state.queryNormBegin = 0;
    append(state, kept, {}, arena);
}

void Network::dropLatents(DecoderState& state, std::int64_t keep) const {
    const std::int64_t drop = state.latents() - keep;
    if (drop <= 0) return;
    for (KeyValueCache& layer : state.layers) layer.dropFirst(drop);
    state.latentBegin += drop;
}

void Network::dropContext(DecoderState& state, std::int64_t keep) const {
    const std::int64_t drop = state.length() - keep;
    if (drop <= 0) return;
    if (!tapTables_.empty())
        throw Error(ErrorCode::BadRequest,
                    "perceiver_ar: the compatible cache does not support taps; turn it off");
    // Positions are indices in the window here, so the next token would get the same angle as the last one.
    if (!config_.positions.isAbsolute() && config_.positions.rotary)
        throw Error(
            ErrorCode::BadRequest,
            "perceiver_ar: the compatible cache does not support a model that uses positions both in a "
            "table and for rotation; turn it off");
    state.origin += drop;
    state.tokens.erase(state.tokens.begin(), state.tokens.begin() + drop * state.batch);
    state.positions.erase(state.positions.begin(), state.positions.begin() + drop * config_.positions.axes());
    state.cross.dropFirst(drop);
    state.latentBegin = std::max<std::int64_t>(0, state.latentBegin - drop);
    state.queryNormBegin = std::max<std::int64_t>(0, state.queryNormBegin - drop);
}

void Network::rebuild(DecoderState& state, std::int64_t count, Arena& arena, std::span<float> logits) const {
    const Arena::Mark mark = arena.mark();
    const TensorView out = arena.allocate(DType::F32, {state.batch, config_.vocabulary});
    rebuild(state, count, arena, out);
    backend_->download(out, std::as_writable_bytes(logits));
    arena.release(mark);
}

}  // namespace continuo
