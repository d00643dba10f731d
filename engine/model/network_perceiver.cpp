// A network with latents: the forward pass over whole sequences.
#include <algorithm>

#include "continuo/error.h"
#include "model/network.h"
#include "model/tap_tokens.h"

namespace continuo {
namespace {

// Replaces z by the block's result. When recording, z becomes the new value; otherwise the result is copied
// over the old one, so that the block's scratch can be released.
template <class Body>
void advance(Pass& pass, Value& z, Body&& body) {
    const Pass::Scope scope(pass);
    const Value next = body();
    if (pass.isRecording()) {
        z = next;
    } else {
        pass.backend().copy(next.data, z.data);
    }
}

TokenRow batchRow(const SequenceBatch& batch, std::int64_t row) {
    return {batch.tokens, row * batch.length, 1, batch.begin[static_cast<std::size_t>(row)]};
}

}  // namespace

std::vector<TensorView> Network::uploadPositions(Pass& pass, std::span<const std::int32_t> positions,
                                                 std::int64_t batch, std::int64_t count) const {
    const auto axes = static_cast<std::size_t>(config_.positions.axes());
    std::vector<TensorView> views;
    std::vector<std::int32_t> one(static_cast<std::size_t>(batch * count));
    for (std::size_t axis = 0; axis < axes; ++axis) {
        for (std::size_t i = 0; i < one.size(); ++i) one[i] = positions[i * axes + axis];
        views.push_back(pass.upload(one, {batch, count}));
    }
    return views;
}

Network::TokenInputs Network::tokenInputs(Pass& pass, std::int64_t rows, std::span<const std::int32_t> ids,
                                          std::span<const std::int32_t> heard,
                                          std::span<const std::int32_t> positions) const {
    const std::int64_t count = static_cast<std::int64_t>(ids.size()) / rows;
    const std::vector<int> taps = config_.isStream() ? std::vector<int>() : config_.perceiver().taps;
    const std::int64_t reach = taps.empty() ? 0 : taps.back();
    TokenInputs in;
    in.ids = pass.upload(ids, {rows, count});
    if (reach > 0) {
        const TensorView line = pass.upload(heard, {rows, reach + count});
        for (const int tap : taps) in.tapped.push_back(line.slice(1, reach - tap, reach - tap + count));
    }
    in.positions = uploadPositions(pass, positions, rows, count);
    in.rotationAxis = static_cast<std::size_t>(config_.positions.rotationAxis());
    return in;
}

Value Network::embedded(Pass& pass, const TokenInputs& in) const {
    const Value x = pass.embed(embedding_, in.ids);
    for (std::size_t i = 0; i < tapTables_.size(); ++i) pass.addEmbedding(tapTables_[i], in.tapped[i], x);
    for (std::size_t axis = 0; axis < positionTables_.size(); ++axis)
        pass.addEmbedding(positionTables_[axis], in.positions[axis], x);
    return x;
}

Value Network::contextKeyValues(Pass& pass, const TokenInputs& in, const NormParameters& norm) const {
    const std::int64_t heads = config_.perceiver().heads;
    const Value kv = pass.linear(pass.layerNorm(embedded(pass, in), norm), crossKeyValue_);
    const Shape& shape = kv.data.shape;
    pass.rotary(kv.reshaped({shape[0], shape[1], 2 * heads, shape[2] / (2 * heads)}).slice(2, 0, heads),
                in.rotationPositions(), crossRotation_.rule);
    return kv;
}

Value Network::queries(Pass& pass, const LatentInputs& in) const {
    if (latents_) return pass.embed(latents_, in.slots);
    Value z = embedded(pass, in.tokens);
    if (query_) z = pass.linear(z, query_);
    for (const LinearParameters& layer : queryMlp_)
        z = pass.linear(z, layer, config_.perceiver().queryActivation);
    return z;
}

Value Network::residualLinear(Pass& pass, const Value& in, const LinearParameters& linear,
                              const Value& residual, const TrainingNoise& noise,
                              std::uint32_t& stream) const {
    if (noise.postAttention <= 0) return pass.linearOnto(residual, in, linear);
    const DropoutRule rule{noise.postAttention, noise.seed, stream++, noise.step};
    return pass.add(residual, pass.dropout(pass.linear(in, linear), rule));
}

Value Network::mlpBlock(Pass& pass, const Value& z, const Mlp& mlp, const TrainingNoise& noise,
                        std::uint32_t& stream) const {
    const Value in = pass.layerNorm(z, mlp.norm);
    if (noise.postAttention <= 0) return pass.mlp(z, in, mlp.up, config_.activation, mlp.down);
    return residualLinear(pass, pass.linear(in, mlp.up, config_.activation), mlp.down, z, noise, stream);
}

Value Network::latentStack(Pass& pass, const LatentInputs& in, const Value& keys, const Value& values,
                           const std::vector<TensorView>& caches, bool lastOnly, const TrainingNoise& noise,
                           const std::stop_token& stop) const {
    const std::int64_t batch = in.batch;
    const std::int64_t latents = in.latents;
    std::uint32_t stream = 0;
    Value z = queries(pass, in);
    advance(pass, z, [&] {
        const std::int64_t heads = config_.perceiver().heads;
        const std::int64_t width = config_.perceiver().attentionChannels;
        const Value q = pass.linear(pass.layerNorm(z, queryNorm_), crossQuery_)
                            .reshaped({batch, latents, heads, width / heads});
        pass.rotary(q, in.tokens.rotationPositions(), crossRotation_.rule);
        const Value attended = pass.attention(q, keys, values, in.cross).reshaped({batch, latents, width});
        return mlpBlock(pass, residualLinear(pass, attended, crossOut_, z, noise, stream), crossMlp_, noise,
                        stream);
    });

    const std::int64_t width = config_.channels;
    for (std::size_t i = 0; i < latentLayers_.size(); ++i) {
        checkStop(stop);
        const LatentLayer& layer = latentLayers_[i];
        const std::int64_t heads = config_.layers[i].heads;
        const bool narrow = lastOnly && i + 1 == latentLayers_.size();
        // Every latent's keys are needed, but after the last layer only the last latent is.
        const std::int64_t from = narrow ? latents - 1 : 0;
        const Value all = z;
        z = all.slice(1, from, latents);
        advance(pass, z, [&] {
            const Value qkv = pass.linear(pass.layerNorm(all, layer.norm), layer.projections)
                                  .reshaped({batch, latents, 3 * heads, width / heads});
            const Value q = qkv.slice(2, 0, heads);
            const Value k = qkv.slice(2, heads, 2 * heads);
            pass.rotary(q, in.tokens.rotationPositions(), layerRotations_[i].rule);
            pass.rotary(k, in.tokens.rotationPositions(), layerRotations_[i].rule);
            if (!caches.empty()) pass.backend().copy(qkv.data.slice(2, heads, 3 * heads), caches[i]);
            Visibility visible = in.self;
            if (narrow)
                visible.first = pass.upload(std::vector<std::int32_t>(static_cast<std::size_t>(batch),
                                                                      static_cast<std::int32_t>(from)),
                                            {batch});
            const Value attended =
                pass.attention(q.slice(1, from, latents), k, qkv.slice(2, 2 * heads, 3 * heads), visible)
                    .reshaped({batch, latents - from, width});
            return mlpBlock(pass, residualLinear(pass, attended, layer.out, z, noise, stream), layer.mlp,
                            noise, stream);
        });
    }
    if (finalNorm_) z = pass.layerNorm(z, finalNorm_);
    return pass.linear(z, head_);
}

Value Network::contextEntries(Pass& pass, const SequenceBatch& batch) const {
    const auto axes = static_cast<std::int64_t>(config_.positions.axes());
    const auto part = [&](std::int64_t row, std::int64_t rows, std::int64_t begin, std::int64_t end,
                          const NormParameters& norm) {
        std::vector<std::int32_t> ids, heard, positions;
        for (std::int64_t each = row; each < row + rows; ++each) {
            const std::int64_t from = each * batch.length + begin;
            const std::int64_t to = each * batch.length + end;
            appendTapTokens(batchRow(batch, each), begin, end, config_, heard);
            ids.insert(ids.end(), batch.tokens.begin() + from, batch.tokens.begin() + to);
            positions.insert(positions.end(), batch.positions.begin() + from * axes,
                             batch.positions.begin() + to * axes);
        }
        return contextKeyValues(pass, tokenInputs(pass, rows, ids, heard, positions), norm);
    };
    const bool splitNorm = config_.perceiver().latentKeys == PerceiverConfig::LatentKeys::QueryNorm;
    if (pass.isRecording() && !splitNorm) return part(0, batch.rows, 0, batch.length, contextNorm_);

    const Value kv = pass.value({batch.rows, batch.length, 2 * config_.perceiver().attentionChannels});
    const auto stretch = [&](std::int64_t row, std::int64_t rows, std::int64_t begin, std::int64_t end,
                             const NormParameters& norm) {
        const std::int64_t chunk =
            pass.isRecording() ? std::max<std::int64_t>(1, end - begin) : kInputsAtOnce;
        for (std::int64_t at = begin; at < end; at += chunk) {
            const Pass::Scope scope(pass);
            const std::int64_t to = std::min(end, at + chunk);
            pass.copyTo(part(row, rows, at, to, norm), kv.slice(0, row, row + rows).slice(1, at, to));
        }
    };
    if (!splitNorm) {
        stretch(0, batch.rows, 0, batch.length, contextNorm_);
        return kv;
    }
    for (std::int64_t row = 0; row < batch.rows; ++row) {
        const std::int64_t latents =
            std::max<std::int64_t>(0, batch.end[static_cast<std::size_t>(row)] - batch.latents);
        stretch(row, 1, 0, latents, contextNorm_);
        stretch(row, 1, latents, batch.length, queryNorm_);
    }
    return kv;
}

Network::LatentInputs Network::latentInputs(Pass& pass, const SequenceBatch& batch) const {
    const std::int64_t rows = batch.rows;
    const std::int64_t axes = config_.positions.axes();
    const bool numbered = config_.perceiver().query == PerceiverConfig::Query::Learned;
    std::vector<std::int32_t> ids, heard, slots, positions, firstKey, missing;
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::int64_t real = batch.begin[static_cast<std::size_t>(row)];
        const std::int64_t first = batch.end[static_cast<std::size_t>(row)] - batch.latents;
        firstKey.push_back(static_cast<std::int32_t>(first));
        missing.push_back(batch.paddedLatentsVisible
                              ? 0
                              : static_cast<std::int32_t>(std::max<std::int64_t>(0, real - first)));
        appendTapTokens(batchRow(batch, row), first, first + batch.latents, config_, heard);
        for (std::int64_t n = 0; n < batch.latents; ++n) {
            // A latent before the first token gets an arbitrary token, because nothing attends to it.
            const std::int64_t at = row * batch.length + std::max<std::int64_t>(0, first + n);
            ids.push_back(batch.tokens[static_cast<std::size_t>(at)]);
            slots.push_back(numbered ? static_cast<std::int32_t>(n) : 0);
            positions.insert(positions.end(), batch.positions.begin() + at * axes,
                             batch.positions.begin() + (at + 1) * axes);
        }
    }
    LatentInputs in;
    in.batch = rows;
    in.latents = batch.latents;
    in.tokens = tokenInputs(pass, rows, ids, heard, positions);
    in.slots = pass.upload(slots, {rows, batch.latents});
    in.cross.first = pass.upload(firstKey, {rows});
    in.cross.begin = pass.upload(batch.begin, {rows});
    if (!batch.crossKeep.empty()) in.cross.keep = pass.upload(batch.crossKeep, {rows, batch.length});
    in.self.first = pass.upload(std::vector<std::int32_t>(static_cast<std::size_t>(rows), 0), {rows});
    in.self.begin = pass.upload(missing, {rows});
    if (!batch.latentKeep.empty()) in.self.keep = pass.upload(batch.latentKeep, {rows, batch.latents});
    in.self.ownAlways = true;
    const auto isZero = [](std::int32_t value) { return value == 0; };
    const bool noneMissing = std::all_of(missing.begin(), missing.end(), isZero);
    const bool allWhole =
        std::all_of(batch.begin.begin(), batch.begin.end(), isZero) &&
        std::all_of(firstKey.begin(), firstKey.end(), [](std::int32_t first) { return first >= 0; });
    in.cross.wholePast = allWhole && batch.crossKeep.empty();
    in.self.wholePast = noneMissing && batch.latentKeep.empty();
    return in;
}

void Network::checkTokens(std::span<const std::int32_t> tokens) const {
    for (const std::int32_t token : tokens) {
        if (token < 0 || token >= config_.vocabulary)
            throw Error(ErrorCode::BadRequest, "network: token " + std::to_string(token) +
                                                   "; the vocabulary is " +
                                                   std::to_string(config_.vocabulary));
    }
}

// Validates a batch, because its ids and positions are indices into tables.
void Network::checkBatch(const SequenceBatch& batch) const {
    const auto inputs = static_cast<std::size_t>(batch.rows * batch.length);
    const auto axes = static_cast<std::size_t>(config_.positions.axes());
    const auto rows = static_cast<std::size_t>(batch.rows);
    if (batch.latents < 1 || batch.latents > batch.length || batch.tokens.size() != inputs ||
        batch.positions.size() != inputs * axes || batch.begin.size() != rows || batch.end.size() != rows) {
        throw Error(ErrorCode::Internal, "perceiver_ar: the parts of a batch differ in size");
    }
    const auto range = [](const char* what, std::int64_t value, std::int64_t below) {
        if (value < 0 || value >= below) {
            throw Error(ErrorCode::BadRequest, "perceiver_ar: " + std::string(what) + " " +
                                                   std::to_string(value) + "; there are " +
                                                   std::to_string(below));
        }
    };
    for (const std::int32_t token : batch.tokens) range("token", token, config_.vocabulary);
    for (std::size_t i = 0; !positionTables_.empty() && i < batch.positions.size(); ++i) {
        const std::size_t axis = i % axes;
        if (axis < positionTables_.size())
            range("position", batch.positions[i], positionTables_[axis].weight.outputs());
    }
    for (const std::int32_t end : batch.end) range("a row's end", end, batch.length + 1);
}

Value Network::forward(Pass& pass, const SequenceBatch& batch, const TrainingNoise& noise) const {
    checkBatch(batch);
    if (!supportsSteps() && batch.latents != config_.perceiver().latents) {
        throw Error(ErrorCode::BadRequest, "perceiver_ar: this model has a fixed number of latents");
    }
    const std::int64_t heads = config_.perceiver().heads;
    const Value kv =
        contextEntries(pass, batch)
            .reshaped({batch.rows, batch.length, 2 * heads, config_.perceiver().attentionChannels / heads});
    return latentStack(pass, latentInputs(pass, batch), kv.slice(2, 0, heads), kv.slice(2, heads, 2 * heads),
                       {}, false, noise);
}

}  // namespace continuo
