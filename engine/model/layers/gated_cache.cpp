#include "model/layers/gated_cache.h"

#include <algorithm>
#include <cmath>

namespace continuo {

GatedCache::GatedCache(const NamedWeights& weights, const std::string& layerName, const LayerConfig& layer,
                       Backend& backend)
    : backend_(&backend),
      config_(*layer.cache),
      heads_(layer.heads),
      channels_(weights.config().channels),
      cached_(cacheChannels(*layer.cache, weights.config().channels)) {
    const std::string name = layerName + ".cache";
    width_ = isProjected() ? channels_ / heads_ : layer.headWidth(weights.config().channels);
    query_ = weights.linear(name + ".query");
    // Reads the key and value maps as one. The map to full-width values has a size of its own.
    keyValue_ = weights.linear(name + ".key", 2);
    if (isProjected()) out_ = weights.linear(name + ".out");
    update_ = weights.linear(name + ".update");
    reset_ = weights.linear(name + ".reset");
    candidate_ = weights.linear(name + ".candidate");
    if (config_.candidate == CacheConfig::Candidate::GeluNorm) norm_ = weights.layerNorm(name + ".norm");
    balance_ = weights.vector(name + ".balance");
    // The attention divides scores by the root of the head width, which the zero padding has increased. This
    // factor compensates.
    scale_.factor = std::sqrt(static_cast<float>(width_) / static_cast<float>(cached_ / heads_));
}

void GatedCache::prepare(const Preparation& preparation) {
    for (LinearParameters* each : {&query_, &keyValue_, &out_, &update_, &reset_, &candidate_})
        if (*each) backend_->prepare(each->matrix.weight, preparation);
}

void GatedCache::addState(LayerState& state, int rows, std::int64_t reach) const {
    const int kept = static_cast<int>((reach + config_.segment - 1) / config_.segment);
    state.cache = CacheState{Summary(*backend_, {rows, config_.rows, cached_}, kept),
                             EntryCache(*backend_, rows, 1, 2 * config_.segment + reach, cached_, DType::F32),
                             config_.segment};
}

void GatedCache::restart(LayerState& state, int row) const {
    const TensorView rows = state.cache->rows.now().slice(0, row, row + 1);
    backend_->fill(rows, 0);
    state.cache->entries = {};
}

KeysValues GatedCache::computeKeys(Pass& pass, const Value& rows) const {
    const std::int64_t batch = rows.data.shape[0], count = config_.rows;
    const Value both = pass.linear(rows, keyValue_);
    const std::int64_t all = both.data.shape[2];
    const Value keys = both.slice(2, 0, cached_).reshaped({batch, count, heads_, cached_ / heads_});
    const Value values =
        both.slice(2, cached_, all).reshaped({batch, count, heads_, (all - cached_) / heads_});
    return {padHeads(pass, keys), padHeads(pass, values)};
}

Value GatedCache::padHeads(Pass& pass, const Value& heads) const {
    const Shape& shape = heads.data.shape;
    if (shape[3] == width_) return heads;
    const Value wide = pass.value({shape[0], shape[1], shape[2], width_});
    backend_->fill(wide.data, 0);
    pass.copyTo(heads, wide.slice(3, 0, shape[3]));
    return wide;
}

Value GatedCache::read(Pass& pass, const Value& asked, const KeysValues& keys) const {
    const std::int64_t batch = asked.data.shape[0], count = asked.data.shape[1];
    const Value narrow = pass.linear(asked, query_).reshaped({batch, count, heads_, cached_ / heads_});
    const Value queries = pass.headScale(padHeads(pass, narrow), scale_);
    const Value heads = attendAll(pass, queries, keys.keys, keys.values);
    if (!isProjected()) return heads;
    const Value filled = pass.value({batch, count, cached_});
    const std::int64_t own = cached_ / heads_;
    pass.copyTo(heads.slice(3, 0, own), filled.reshaped({batch, count, heads_, own}));
    return padHeads(pass, pass.linear(filled, out_).reshaped({batch, count, heads_, own}));
}

// Reduces a segment [B, T, Dm] to [B, Tm, Dm]: row j is token floor(j T / Tm), or the mean of T / Tm tokens.
Value GatedCache::resize(Pass& pass, const Value& segment) const {
    const std::int64_t batch = segment.data.shape[0], rows = config_.rows, count = config_.segment;
    const Value out = pass.value({batch, rows, cached_});
    if (config_.resize == CacheConfig::Resize::Nearest) {
        for (std::int64_t row = 0; row < rows; ++row) {
            const std::int64_t from = row * count / rows;
            pass.copyTo(segment.slice(1, from, from + 1), out.slice(1, row, row + 1));
        }
        return out;
    }
    const std::int64_t each = count / rows;
    const Value whole = pass.value({batch, count, cached_});
    pass.copyTo(segment, whole);
    const Value grouped = whole.reshaped({batch, rows, each, cached_});
    const Value sum = out.reshaped({batch, rows, 1, cached_});
    pass.copyTo(grouped.slice(2, 0, 1), sum);
    for (std::int64_t i = 1; i < each; ++i) pass.addTo(grouped.slice(2, i, i + 1), sum);
    HeadScaleParameters mean;
    mean.factor = 1 / static_cast<float>(each);
    return pass.headScale(sum, mean).reshaped({batch, rows, cached_});
}

Value GatedCache::mixWithKeys(Pass& pass, const Value& input, const Value& own,
                              const KeysValues& keys) const {
    const Value cached = read(pass, input.slice(2, 0, cached_), keys);
    return pass.gatedSum(cached, own, {GateGranularity::Head, toValue(balance_), {}, 0, 0});
}

Value GatedCache::mix(Pass& pass, const Value& input, const Value& own, const Value& rows) const {
    return mixWithKeys(pass, input, own, computeKeys(pass, rows));
}

Value GatedCache::update(Pass& pass, const Value& rows, const Value& segment) const {
    const Value summary = resize(pass, segment);
    const std::int64_t batch = rows.data.shape[0], count = config_.rows;
    const auto beside = [&](const Value& left) {
        const Value both = pass.value({batch, count, 2 * cached_});
        pass.copyTo(left, both.slice(2, 0, cached_));
        pass.copyTo(summary, both.slice(2, cached_, 2 * cached_));
        return both;
    };
    const Value in = beside(rows);
    const Value zeros{pass.scratch(DType::F32, rows.data.shape), {}, nullptr};
    backend_->fill(zeros.data, 0);
    const Value reset =
        pass.gatedSum(rows, zeros, {GateGranularity::Element, pass.linear(in, reset_), {}, 0, 0});
    Value candidate = pass.linear(beside(reset), candidate_);
    if (norm_) candidate = pass.layerNorm(pass.activate(candidate, Activation::GeluErf), norm_);
    return pass.gatedSum(candidate, rows, {GateGranularity::Element, pass.linear(in, update_), {}, 0, 0});
}

// Returns the keys and values of the current rows. Computes them if those in the state are stale.
KeysValues GatedCache::keysAtBegin(Pass& pass, LayerState& state) const {
    CacheState& cache = *state.cache;
    const Value rows{cache.rows.now(), {}, nullptr};
    return cachedKeys(pass, cache.entries, cache.rows.since(), [&] { return computeKeys(pass, rows); });
}

void GatedCache::beginStep(Pass& pass, LayerState& state) const { keysAtBegin(pass, state); }

TensorView GatedCache::stepQueries(Arena& arena, TensorView input) const {
    const TensorView queries = arena.allocate(DType::F32, {input.shape[0], 1, heads_, cached_ / heads_});
    backend_->linear(input.slice(2, 0, cached_), query_.matrix.weight, query_.bias.data, Activation::None, {},
                     queries.reshaped({input.shape[0], 1, cached_}));
    return queries;
}

// Attends with `own` channels of each query and key, without the zeros that pad them in forward(). Each
// attention op therefore reads `own` channels of the values. Wider values need several ops, whose last
// channels may overlap.
TensorView GatedCache::stepRead(const TokenStep& at, const LayerState& state, Arena& arena,
                                TensorView queries) const {
    const std::int64_t batch = queries.shape[0], own = cached_ / heads_;
    const std::int64_t valued = isProjected() ? own : width_;
    const TensorView& entries = state.cache->entries.all;
    const TensorView keys = entries.slice(2, 0, heads_).slice(3, 0, own);
    const TensorView values = entries.slice(2, heads_, 2 * heads_);
    const TensorView read = arena.allocate(DType::F32, {batch, 1, heads_, valued});
    Visibility visible;
    visible.first = at.rows.last;
    for (std::int64_t begin = 0; begin < valued; begin += own) {
        const std::int64_t from = std::min(begin, valued - own);
        backend_->attention(queries, keys, values.slice(3, from, from + own), visible, at.compute,
                            read.slice(3, from, from + own), {});
    }
    if (!isProjected()) return read;
    const TensorView projected = arena.allocate(DType::F32, {batch, 1, heads_, own});
    backend_->linear(read.reshaped({batch, 1, cached_}), out_.matrix.weight, out_.bias.data, Activation::None,
                     {}, projected.reshaped({batch, 1, cached_}));
    const TensorView wide = arena.allocate(DType::F32, {batch, 1, heads_, width_});
    backend_->fill(wide, 0);
    backend_->copy(projected, wide.slice(3, 0, own));
    return wide;
}

void GatedCache::stepMix(TensorView read, TensorView own, TensorView out) const {
    backend_->gatedSum(read, own, {GateGranularity::Head, balance_.data, {}, 0, 0}, out);
}

void GatedCache::endStep(Pass& pass, const Stretch& at, TensorView kept, LayerState& state,
                         std::vector<NewSummary>& made) const {
    CacheState& cache = *state.cache;
    const std::int64_t held = cache.pending.length(), end = at.first + 1;
    const Value summary{kept.slice(2, 0, cached_), {}, nullptr};
    backend_->copy(summary.data.reshaped({at.rows, 1, 1, cached_}), cache.pending.slots(held, held + 1));
    if (end - cache.rows.since() < config_.segment) return;
    const TensorView value = pass.scratch(DType::F32, cache.rows.now().shape);
    const Pass::Scope scope(pass);
    const Value rows{cache.rows.now(), {}, nullptr};
    backend_->copy(update(pass, rows, segmentSummaries(pass, summary, cache, held, 1)).data, value);
    made.push_back({&cache.rows, end, true, value});
}

Value GatedCache::forward(Pass& pass, const Value& input, const Value& own, const Stretch& at,
                          LayerState& state) const {
    CacheState& cache = *state.cache;
    const std::int64_t batch = at.rows, segment = config_.segment;
    const Value summary = config_.source == CacheConfig::Source::Input
                              ? input.slice(2, 0, cached_)
                              : own.reshaped({batch, at.count, heads_ * width_}).slice(2, 0, cached_);
    const std::int64_t held = cache.pending.length();
    const std::int64_t before = at.first - cache.rows.since();
    cache.pending.extend(at.count);
    backend_->copy(summary.data.reshaped({batch, at.count, 1, cached_}),
                   cache.pending.slots(held, held + at.count));
    const Value out = pass.value(own.data.shape);
    Value rows{cache.rows.now(), {}, nullptr};
    if (pass.isRecording()) {
        rows.data = pass.scratch(DType::F32, cache.rows.now().shape);
        backend_->copy(cache.rows.now(), rows.data);
    }
    std::int64_t since = before;  // tokens since the last update
    for (std::int64_t begin = 0; begin < at.count;) {
        const std::int64_t end = std::min(at.count, begin + segment - since);
        const Pass::Scope scope(pass);
        const KeysValues keys = pass.isRecording() ? computeKeys(pass, rows) : keysAtBegin(pass, state);
        pass.copyTo(mixWithKeys(pass, input.slice(1, begin, end), own.slice(1, begin, end), keys),
                    out.slice(1, begin, end));
        since += end - begin;
        if (since == segment) {
            const Value replaced = update(pass, rows, segmentSummaries(pass, summary, cache, held, end));
            cache.rows.replace(at.first + end);
            backend_->copy(replaced.data, cache.rows.now());
            if (pass.isRecording()) rows = replaced;
            since = 0;
        }
        begin = end;
    }
    cache.trim(at.first + at.count);
    return out;
}

// Returns the summaries of the segment that ends with token `end` of the stretch. Those of the stretch keep
// their gradient; earlier ones come from the state.
Value GatedCache::segmentSummaries(Pass& pass, const Value& summary, const CacheState& cache,
                                   std::int64_t held, std::int64_t end) const {
    const std::int64_t batch = summary.data.shape[0], segment = config_.segment;
    const std::int64_t earlier = std::max<std::int64_t>(0, segment - end);
    if (earlier == 0) return summary.slice(1, end - segment, end);
    const Value all = pass.value({batch, segment, cached_});
    backend_->copy(cache.pending.slots(held - earlier, held),
                   all.data.slice(1, 0, earlier).reshaped({batch, earlier, 1, cached_}));
    pass.copyTo(summary.slice(1, 0, end), all.slice(1, earlier, segment));
    return all;
}

}  // namespace continuo
