#include "model/layers/favor_attention.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "model/parameters/feature_matrix.h"

namespace continuo {
namespace {

constexpr float kReluFloor = 1e-3f;  // as in the published code
// Number of kept sums within the reach.
constexpr std::int64_t kKeptSums = 4;

FeatureKernel toFeatureKernel(FavorConfig::Kernel kernel) {
    switch (kernel) {
        case FavorConfig::Kernel::Hyperbolic: return FeatureKernel::Hyperbolic;
        case FavorConfig::Kernel::Trigonometric: return FeatureKernel::Trigonometric;
        case FavorConfig::Kernel::Relu: return FeatureKernel::Relu;
        case FavorConfig::Kernel::Regularised:
        case FavorConfig::Kernel::Positive: break;
    }
    return FeatureKernel::Positive;
}

HeadInputs heads(const HeadInputs& of, std::int64_t begin, std::int64_t end) {
    return {of.queries.slice(2, begin, end), of.keys.slice(2, begin, end), of.values.slice(2, begin, end)};
}

}  // namespace

FavorAttention::FavorAttention(const NamedWeights& weights, const std::string& name, const LayerConfig& layer,
                               const FavorConfig& config, Backend& backend)
    : backend_(&backend),
      config_(config),
      summed_(layer.heads - config.localHeads),
      local_(config.localHeads),
      width_(layer.headWidth(weights.config().channels)) {
    if (config.qkNorm) {
        scale_ = {weights.vector(name + ".scale"), true};
        // The queries and keys then have length s D^(1/4), with the learned scale s, and the kernel is
        // exp(s^2 cos(q, k)).
        scale_.factor = std::pow(static_cast<float>(width_), 0.25f);
    }
    if (layer.rotary) rotation_ = makeRotation(weights.config().positions, layer.heads, width_, backend);
    rule_.kernel = toFeatureKernel(config.kernel);
    if (rule_.kernel == FeatureKernel::Relu) rule_.floor = kReluFloor;
    if (config.features > 0) matrix_ = weights.tensor(name + ".features");
}

// Computes the shift of the features. It depends only on the matrix, so no key changes another one's
// features.
void FavorAttention::prepare() {
    if (!matrix_ || rule_.kernel == FeatureKernel::Relu) return;
    std::vector<float> rows(static_cast<std::size_t>(matrix_.shape.count()));
    backend_->download(matrix_, std::as_writable_bytes(std::span(rows)));
    rule_.shift = featureShift(rows, width_);
}

std::shared_ptr<Attention> FavorAttention::onQueue(Backend& queue) const {
    auto other = std::make_shared<FavorAttention>(*this);
    other->backend_ = &queue;
    return other;
}

Value FavorAttention::attendSums(Pass& pass, const HeadInputs& heads, const Stretch& at,
                                 PrefixState& state) const {
    FeatureRule query = rule_, key = rule_;
    query.side = FeatureSide::Query;
    key.side = FeatureSide::Key;
    const Value q = pass.features(heads.queries, matrix_, query);
    Value k = pass.features(heads.keys, matrix_, key), v = heads.values;

    const std::int64_t past = state.features.length(), all = past + at.count;
    const std::int64_t pending = at.first - state.sums.since();
    for (EntryCache* cache : {&state.features, &state.values}) cache->extend(at.count);
    pass.backend().copy(k.data, state.features.slots(past, all));
    pass.backend().copy(v.data, state.values.slots(past, all));
    PrefixRule rule;
    rule.chunk = config_.chunk;
    rule.before = rule.after = state.sums.now();
    if (!pass.isRecording()) {
        k = {state.features.slots(past - pending, all), {}};
        v = {state.values.slots(past - pending, all), {}};
    } else {
        if (pending > 0) {
            k = joined(pass, state.features.slots(past - pending, past), k);
            v = joined(pass, state.values.slots(past - pending, past), v);
        }
        // The backward pass reads the sums as they were before this stretch.
        rule.before = pass.scratch(DType::F32, rule.after.shape);
        pass.backend().copy(rule.after, rule.before);
    }
    const std::int64_t since = state.sums.since() + (pending + at.count) / config_.chunk * config_.chunk;
    if (since > state.sums.since()) state.sums.replace(since, state.mustKeepSums());
    const Value out = pass.prefixAttention(q, k, v, rule);
    state.trim(at.first + at.count);
    return out;
}

Value FavorAttention::forward(Pass& pass, const HeadInputs& given, const Stretch& at, LayerState& state,
                              WindowKeys& read) const {
    const HeadInputs own = scaleAndRotate(pass, given, scale_, scale_, rotation_, at);
    const Value far = attendSums(pass, heads(own, 0, summed_), at, *state.prefix);
    if (local_ == 0) return far;
    const HeadInputs local = heads(own, summed_, summed_ + local_);
    read = appendToWindow(pass, local, *state.window);
    const Value near = attendWindow(pass, local.queries, read, localRule(), {}, at);
    const Value out = pass.value(given.queries.data.shape);
    pass.copyTo(far, out.slice(2, 0, summed_));
    pass.copyTo(near, out.slice(2, summed_, summed_ + local_));
    return out;
}

void FavorAttention::step(const TokenStep& at, const LayerState& state, Arena& arena, TensorView heads,
                          TensorView out) const {
    const std::int64_t all = summed_ + local_;
    const auto far = [&](std::int64_t part) { return heads.slice(2, part * all, part * all + summed_); };
    PrefixStep step;
    step.query = far(0);
    step.key = far(1);
    step.value = far(2);
    step.positions = at.rotationPositions;
    step.rotary = rotation_.rule;
    step.scale = scale_.rule();
    step.matrix = matrix_;
    step.rule = rule_;
    step.begin = at.sums.begin;
    step.slot = at.sums.slot;
    step.keys = state.prefix->features.allSlots();
    step.values = state.prefix->values.allSlots();
    step.sums = state.prefix->sums.now();
    step.out = out.slice(2, 0, summed_);
    backend_->prefixStep(step);
    if (local_ > 0) stepLocal(at, *state.window, arena, heads, out.slice(2, summed_, all));
}

// Computes the step of the local heads, which follow the first `summed_` heads.
void FavorAttention::stepLocal(const TokenStep& at, const WindowState& window, Arena& arena, TensorView heads,
                               TensorView out) const {
    const std::int64_t all = summed_ + local_;
    const auto near = [&](std::int64_t part) {
        return heads.slice(2, part * all + summed_, (part + 1) * all);
    };
    TensorView keysValues = heads.slice(2, all + summed_, 2 * all + summed_ + 1);
    if (local_ == 1) {  // the value's head is `all` heads after the key's
        keysValues.shape.extent[2] = 2;
        keysValues.stride[2] *= all;
    } else {
        keysValues = arena.allocate(DType::F32, {heads.shape[0], 1, 2 * local_, width_});
        backend_->copy(near(1), keysValues.slice(2, 0, local_));
        backend_->copy(near(2), keysValues.slice(2, local_, 2 * local_));
    }
    EntryRule rule(rotation_.rule);
    rule.rotary.heads = std::max<std::int64_t>(0, rule.rotary.heads - summed_);
    if (rule.rotary.heads == 0) rule.rotary = {};
    rule.query = scale_.rule();
    if (rule.query.scale) rule.query.scale = rule.query.scale.slice(0, summed_, all);
    rule.key = rule.query;
    backend_->storeAndAttend(near(0), keysValues, at.rotationPositions, rule, at.window.slot,
                             window.entries.allSlots(), windowVisibility(at.window, localRule(), {}),
                             at.compute, out);
}

void FavorAttention::fillPlaces(const LayerState& state, const Stretch& at, std::int64_t row,
                                LayerPlaces& places) const {
    const EntryCache& features = state.prefix->features;
    const std::int64_t slot = features.firstSlot() + features.length();
    places.sums = {slot, slot - (at.first - state.prefix->sums.since()), slot};
    if (local_ > 0) places.window = placeInWindow(*state.window, localRule(), at, row);
}

void FavorAttention::endStep(Pass& pass, const Stretch& at, LayerState& state,
                             std::vector<NewSummary>& made) const {
    PrefixState& prefix = *state.prefix;
    const std::int64_t end = at.first + 1;
    if (end - prefix.sums.since() < config_.chunk) return;
    const TensorView sums = pass.scratch(DType::F32, prefix.sums.now().shape);
    backend_->copy(prefix.sums.now(), sums);
    const auto slot = static_cast<std::int32_t>(prefix.features.firstSlot() + prefix.features.length() + 1);
    const std::vector<std::int32_t> to(static_cast<std::size_t>(at.rows), slot),
        from(to.size(), slot - static_cast<std::int32_t>(end - prefix.sums.since()));
    backend_->foldChunk(prefix.features.allSlots(), prefix.values.allSlots(), pass.upload(from, {at.rows}),
                        pass.upload(to, {at.rows}), sums);
    made.push_back({&prefix.sums, end, prefix.mustKeepSums(), sums});
}

void FavorAttention::addState(LayerState& state, int rows, std::int64_t reach, DType type) const {
    const std::int64_t features = rule_.features(config_.features > 0 ? config_.features : width_);
    const std::int64_t chunk = config_.chunk;
    const std::int64_t every = (reach + kKeptSums * chunk - 1) / (kKeptSums * chunk) * chunk;
    const int kept = reach > 0 ? static_cast<int>(kKeptSums + 1) : 0;
    const std::int64_t held = reach + std::max(every, chunk);
    state.prefix = PrefixState{Summary(*backend_, {rows, summed_, features, width_ + 1}, kept),
                               EntryCache(*backend_, rows, summed_, 2 * held, features, type),
                               EntryCache(*backend_, rows, summed_, 2 * held, width_, type),
                               std::max(every, chunk), reach};
    if (local_ > 0)
        state.window =
            WindowState{KeyValueCache(*backend_, rows, local_, 2 * config_.localWindow + reach, width_, type),
                        config_.localWindow, reach};
}

}  // namespace continuo
