#include "model/layers/softmax_attention.h"

#include <cmath>
#include <span>
#include <vector>

namespace continuo {

SoftmaxAttention::SoftmaxAttention(const NamedWeights& weights, const std::string& name,
                                   const LayerConfig& layer, const SoftmaxConfig& config, Backend& backend)
    : backend_(&backend), heads_(layer.heads), width_(layer.headWidth(weights.config().channels)) {
    const StreamConfig& stream = weights.config().stream();
    rule_ = {config.window, config.self, stream.empty == StreamConfig::Empty::Zeros};
    // State vectors also attend to the previous block.
    needed_ = layer.recurrence && layer.recurrence->twoBlocks ? 2 * stream.block : config.window;
    if (config.qkNorm) {
        // The op divides scores by sqrt(D), which unit vectors do not need.
        queryScale_ = {weights.vector(name + ".scale"), true};
        queryScale_.factor = std::sqrt(static_cast<float>(width_));
        keyScale_ = {{}, true};
    }
    if (layer.rotary) rotation_ = makeRotation(weights.config().positions, heads_, width_, backend);
    const std::optional<DistanceConfig>& distance = weights.config().positions.distance;
    if (!distance) return;
    distance_ = {weights.table(name + ".distance"), {}};
    // Distances greater than `longest` share its bucket.
    const std::int64_t rows = distance->longest + 1, columns = distance->buckets;
    std::vector<float> buckets(static_cast<std::size_t>(rows * columns));
    for (std::int64_t row = 0; row < rows; ++row)
        buckets[static_cast<std::size_t>(row * columns + distance->bucketIndex(row))] = 1;
    bucketMemory_ = std::make_shared<Buffer>(backend.allocate(buckets.size() * sizeof(float)));
    buckets_ = TensorView(bucketMemory_->data(), DType::F32, {rows, columns});
    backend.upload(std::as_bytes(std::span(buckets)), buckets_);
    biasMemory_ =
        std::make_shared<Buffer>(backend.allocate(static_cast<std::size_t>(rows * heads_) * sizeof(float)));
    bias_ = TensorView(biasMemory_->data(), DType::F32, {rows, heads_});
}

void SoftmaxAttention::prepare() {
    if (!distance_) return;
    constexpr std::size_t kScratchBytes = std::size_t{1} << 16;
    Arena arena([this](std::size_t bytes) { return backend_->allocate(bytes); }, kScratchBytes);
    Pass pass(*backend_, arena, Pass::Mode::Infer, DType::F32);
    backend_->copy(bias(pass).data, bias_);
    backend_->wait();  // before the scratch is freed
}

std::shared_ptr<Attention> SoftmaxAttention::onQueue(Backend& queue) const {
    auto other = std::make_shared<SoftmaxAttention>(*this);
    other->backend_ = &queue;
    return other;
}

Value SoftmaxAttention::bias(Pass& pass) const {
    if (!distance_) return {};
    const Value raw = pass.linear({buckets_, {}}, distance_);
    if (!queryScale_.normalise) return raw;
    // The scale applies to scores with their bias (Block-Recurrent Transformer's code).
    HeadScaleParameters scale;
    scale.scale = queryScale_.scale;
    const std::int64_t rows = raw.data.shape[0];
    return pass.headScale(raw.reshaped({1, rows, heads_, 1}), scale).reshaped({rows, heads_});
}

Value SoftmaxAttention::forward(Pass& pass, const HeadInputs& heads, const Stretch& at, LayerState& state,
                                WindowKeys& read) const {
    const HeadInputs own = scaleAndRotate(pass, heads, queryScale_, keyScale_, rotation_, at);
    read = appendToWindow(pass, own, *state.window);
    return attendWindow(pass, own.queries, read, rule_, bias(pass), at);
}

void SoftmaxAttention::step(const TokenStep& at, const LayerState& state, Arena&, TensorView heads,
                            TensorView out) const {
    EntryRule rule(rotation_.rule);
    rule.query = queryScale_.rule();
    rule.key = keyScale_.rule();
    backend_->storeAndAttend(heads.slice(2, 0, heads_), heads.slice(2, heads_, 3 * heads_),
                             at.rotationPositions, rule, at.window.slot, state.window->entries.allSlots(),
                             windowVisibility(at.window, rule_, bias_), at.compute, out);
}

void SoftmaxAttention::fillPlaces(const LayerState& state, const Stretch& at, std::int64_t row,
                                  LayerPlaces& places) const {
    places.window = placeInWindow(*state.window, rule_, at, row);
}

void SoftmaxAttention::addState(LayerState& state, int rows, std::int64_t reach, DType type) const {
    KeyValueCache entries(*backend_, rows, heads_, 2 * needed_ + reach, width_, type);
    if (rule_.seesEmpty) {
        entries.extend(needed_);
        entries.fillZeros();
    }
    state.window = WindowState{std::move(entries), needed_, reach, rule_.seesEmpty ? needed_ : 0};
}

}  // namespace continuo
