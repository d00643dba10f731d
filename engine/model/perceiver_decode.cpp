#include <algorithm>

#include "continuo/error.h"
#include "model/perceiver_ar.h"

namespace continuo {
namespace {

// Tokens whose cross-attention entries are made at once.
constexpr std::int64_t kAppendChunk = 1024;

std::vector<std::int32_t> repeated(std::int64_t count, std::int64_t value) {
    return std::vector<std::int32_t>(static_cast<std::size_t>(count), static_cast<std::int32_t>(value));
}

}  // namespace

DecoderState PerceiverAr::newState(int batch, std::int64_t window, std::int64_t latents) const {
    if (batch < 1 || static_cast<std::size_t>(batch) > kMaxBatch) {
        throw Error(ErrorCode::BadRequest, "perceiver_ar: a batch of " + std::to_string(batch) +
                                               "; it must be 1 to " + std::to_string(kMaxBatch));
    }
    // Caches in the weights' own precision: with f32 weights everything stays exact.
    const DType type = options_.precision == Precision::F32 ? DType::F32 : DType::BF16;
    const ContextConfig& context = config_.context;
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

void PerceiverAr::take(DecoderState& state, std::span<const std::int32_t> tokens,
                       std::span<const std::int32_t> positions) const {
    const auto count = static_cast<std::int64_t>(tokens.size()) / state.batch;
    const std::int64_t axes = config_.positions.axes();
    if (state.length() + count > config_.context.length) {
        throw Error(ErrorCode::BadRequest, "perceiver_ar: " + std::to_string(state.length() + count) +
                                               " tokens; the context holds " +
                                               std::to_string(config_.context.length));
    }
    if (positions.empty() ? axes != 1 : static_cast<std::int64_t>(positions.size()) != count * axes) {
        throw Error(ErrorCode::Internal, "perceiver_ar: positions do not match the tokens");
    }
    for (const std::int32_t token : tokens) {
        if (token < 0 || token >= config_.vocabulary) {
            throw Error(ErrorCode::BadRequest, "perceiver_ar: token " + std::to_string(token) +
                                                   "; the vocabulary is " +
                                                   std::to_string(config_.vocabulary));
        }
    }
    // Rotation sees differences only and counts on beyond the window; tables have a row for each place in it.
    const std::int64_t next =
        config_.positions.origin + state.length() + (positionTables_.empty() ? state.origin : 0);
    const auto position = [&](std::int64_t i) {
        return positions.empty() ? next + i : positions[static_cast<std::size_t>(i)];
    };
    for (std::int64_t i = 0; !positionTables_.empty() && i < count * axes; ++i) {
        const std::int64_t rows = positionTables_[static_cast<std::size_t>(i % axes)].weight.outputs();
        if (position(i) < 0 || position(i) >= rows) {
            throw Error(ErrorCode::BadRequest, "perceiver_ar: position " + std::to_string(position(i)) +
                                                   " is beyond the model's table of " + std::to_string(rows));
        }
    }
    state.tokens.insert(state.tokens.end(), tokens.begin(), tokens.end());
    for (std::int64_t i = 0; i < count * axes; ++i)
        state.positions.push_back(static_cast<std::int32_t>(position(i)));
}

void PerceiverAr::makeCrossEntries(DecoderState& state, std::int64_t begin, std::int64_t end,
                                   const NormParameters& norm, Arena& arena) const {
    const std::int64_t batch = state.batch;
    const std::int64_t axes = config_.positions.axes();
    const std::int64_t heads = config_.context.heads;
    Pass pass(*backend_, arena, Pass::Mode::Infer, options_.compute);
    for (std::int64_t at = begin; at < end; at += kAppendChunk) {
        const Pass::Scope scope(pass);
        const std::int64_t count = std::min(end - at, kAppendChunk);
        std::vector<std::int32_t> ids(static_cast<std::size_t>(batch * count));
        std::vector<std::int32_t> positions;
        for (std::int64_t row = 0; row < batch; ++row) {
            for (std::int64_t t = 0; t < count; ++t) {
                ids[static_cast<std::size_t>(row * count + t)] =
                    state.tokens[static_cast<std::size_t>((at + t) * batch + row)];
            }
            positions.insert(positions.end(), state.positions.begin() + at * axes,
                             state.positions.begin() + (at + count) * axes);
        }
        const std::vector<TensorView> places = uploadPositions(pass, positions, batch, count);
        const Value kv =
            contextKeyValues(pass, inputs(pass, pass.upload(ids, {batch, count}), places), norm, places[0]);
        const std::int64_t width = config_.context.attentionChannels;
        backend_->copy(kv.data.reshaped({batch, count, 2 * heads, width / heads}),
                       state.cross.slots(at, at + count));
    }
}

void PerceiverAr::append(DecoderState& state, std::span<const std::int32_t> tokens,
                         std::span<const std::int32_t> positions, Arena& arena) const {
    const std::int64_t begin = state.length();
    take(state, tokens, positions);
    if (config_.context.latentKeys == ContextConfig::LatentKeys::QueryNorm && state.queryNormBegin < begin) {
        makeCrossEntries(state, state.queryNormBegin, begin, contextNorm_, arena);
    }
    state.cross.extend(state.length() - begin);
    makeCrossEntries(state, begin, state.length(), contextNorm_, arena);
    state.latentBegin = state.queryNormBegin = state.length();
    for (KeyValueCache& layer : state.layers) layer.clear();
}

void PerceiverAr::rebuild(DecoderState& state, std::int64_t count, Arena& arena, TensorView logits) const {
    const std::int64_t batch = state.batch;
    const std::int64_t axes = config_.positions.axes();
    const std::int64_t length = state.length();
    if (count < 1 || count > length || (!steps() && count > config_.context.latents)) {
        throw Error(ErrorCode::BadRequest, "perceiver_ar: cannot build " + std::to_string(count) +
                                               " latents over " + std::to_string(length) +
                                               " tokens; the model has " +
                                               std::to_string(config_.context.latents));
    }
    const std::int64_t begin = length - count;
    if (config_.context.latentKeys == ContextConfig::LatentKeys::QueryNorm) {
        // Tokens that changed between latent and context take the other norm.
        const std::int64_t from = state.queryNormBegin;
        if (begin < from) makeCrossEntries(state, begin, from, queryNorm_, arena);
        if (begin > from) makeCrossEntries(state, from, begin, contextNorm_, arena);
    }
    state.latentBegin = state.queryNormBegin = begin;
    for (KeyValueCache& layer : state.layers) {
        layer.clear();
        layer.extend(count);
    }

    Pass pass(*backend_, arena, Pass::Mode::Infer, options_.compute);
    const Pass::Scope scope(pass);
    LatentInputs in;
    in.batch = batch;
    in.latents = count;
    std::vector<std::int32_t> ids(static_cast<std::size_t>(batch * count));
    std::vector<std::int32_t> slots(ids.size());
    std::vector<std::int32_t> positions;
    const bool numbered = config_.context.query == ContextConfig::Query::Learned;
    for (std::int64_t row = 0; row < batch; ++row) {
        for (std::int64_t n = 0; n < count; ++n) {
            const auto at = static_cast<std::size_t>(row * count + n);
            ids[at] = state.tokens[static_cast<std::size_t>((begin + n) * batch + row)];
            // Latents learned one by one belong to places counted from the end.
            slots[at] = numbered ? static_cast<std::int32_t>(config_.context.latents - count + n) : 0;
        }
        positions.insert(positions.end(), state.positions.begin() + begin * axes,
                         state.positions.begin() + length * axes);
    }
    in.ids = pass.upload(ids, {batch, count});
    in.slots = pass.upload(slots, {batch, count});
    in.positions = uploadPositions(pass, positions, batch, count);
    in.cross.first = pass.upload(repeated(batch, begin), {batch});
    in.self.first = pass.upload(repeated(batch, 0), {batch});
    in.cross.wholePast = in.self.wholePast = true;
    const Value out =
        latentStack(pass, in, {state.cross.keys(), {}}, {state.cross.values(), {}}, &state.layers, true, {});
    backend_->copy(out.data.reshaped({batch, config_.vocabulary}), logits);
}

void PerceiverAr::slide(DecoderState& state, std::int64_t count, Arena& arena) const {
    if (count < 0 || count > state.length())
        throw Error(ErrorCode::Internal, "perceiver_ar: slide beyond the window");
    if (config_.positions.axes() != 1) {
        throw Error(ErrorCode::BadRequest,
                    "perceiver_ar: positions on several axes end where their tables end; start a new piece");
    }
    state.origin += count;
    state.tokens.erase(state.tokens.begin(), state.tokens.begin() + count * state.batch);
    for (KeyValueCache& layer : state.layers) layer.clear();
    if (positionTables_.empty()) {
        state.positions.erase(state.positions.begin(), state.positions.begin() + count);
        state.cross.dropFirst(count);
        state.latentBegin = std::max<std::int64_t>(0, state.latentBegin - count);
        state.queryNormBegin = std::max<std::int64_t>(0, state.queryNormBegin - count);
        return;
    }
    // An embedding holds its place, so every entry changes.
    std::vector<std::int32_t> kept;
    kept.swap(state.tokens);
    state.tokens.reserve(static_cast<std::size_t>(config_.context.length * state.batch));
    state.positions.clear();
    state.cross.clear();
    state.latentBegin = state.queryNormBegin = 0;
    append(state, kept, {}, arena);
}

void PerceiverAr::forgetLatents(DecoderState& state, std::int64_t keep) const {
    const std::int64_t drop = state.latents() - keep;
    if (drop <= 0) return;
    for (KeyValueCache& layer : state.layers) layer.dropFirst(drop);
    state.latentBegin += drop;
}

void PerceiverAr::forgetContext(DecoderState& state, std::int64_t keep) const {
    const std::int64_t drop = state.length() - keep;
    if (drop <= 0) return;
    state.origin += drop;
    state.tokens.erase(state.tokens.begin(), state.tokens.begin() + drop * state.batch);
    state.positions.erase(state.positions.begin(), state.positions.begin() + drop * config_.positions.axes());
    state.cross.dropFirst(drop);
    state.latentBegin = std::max<std::int64_t>(0, state.latentBegin - drop);
    state.queryNormBegin = std::max<std::int64_t>(0, state.queryNormBegin - drop);
}

void PerceiverAr::rebuild(DecoderState& state, std::int64_t count, Arena& arena,
                          std::span<float> logits) const {
    const Arena::Mark mark = arena.mark();
    const TensorView out = arena.take(DType::F32, {state.batch, config_.vocabulary});
    rebuild(state, count, arena, out);
    backend_->download(out, std::as_writable_bytes(logits));
    arena.release(mark);
}

}  // namespace continuo
