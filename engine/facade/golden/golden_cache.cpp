// Checks one attention layer with a gated cache: in the order of the published code, which updates the cache
// before reading it, and in the reverse order, which an autoregressive model needs.
#include <algorithm>
#include <cmath>
#include <map>

#include "facade/golden/golden_checks.h"
#include "model/layers/gated_cache.h"

namespace continuo {
namespace {

ModelConfig parseCacheConfig(const GoldenNode& config) {
    ModelConfig model;
    model.vocabulary = 2;
    model.channels = config.at("model_dim").integer();
    const int segment = config.at("segment").integer();
    model.context = StreamConfig{2 * segment, segment, StreamConfig::Empty::Mask};
    LayerConfig layer;
    layer.heads = config.at("num_heads").integer();
    layer.rotary = false;
    layer.bias = {false, true, false};
    layer.attention = SoftmaxConfig{segment, true, false};
    CacheConfig cache;
    cache.ratio = config.at("ratio").number();
    cache.rows = config.at("cache_len").integer();
    cache.segment = segment;
    cache.value = CacheConfig::Value::Padded;
    layer.cache = cache;
    model.layers = {layer};
    model.check();
    if (config.at("cache_dim").integer() != cacheChannels(cache, model.channels))
        config.fail("has a cache_dim that is not ratio * model_dim");
    return model;
}

// Maps published tensor names to ours; `kv` corresponds to two tensors.
const std::map<std::string, std::vector<std::string>>& cacheNames() {
    static const std::map<std::string, std::vector<std::string>> kNames = {
        {"lam", {"cache.balance"}},
        {"attn_self_func.q.weight", {"attention.query.weight"}},
        {"attn_self_func.kv.weight", {"attention.key.weight", "attention.value.weight"}},
        {"attn_self_func.proj.weight", {"attention.out.weight"}},
        {"attn_self_func.proj.bias", {"attention.out.bias"}},
        {"attn_mem.q.weight", {"cache.query.weight"}},
        {"attn_mem.kv.weight", {"cache.key.weight", "cache.value.weight"}},
        {"attn_mem.proj.weight", {"cache.out.weight"}},
        {"attn_mem.proj.bias", {"cache.out.bias"}},
        {"linear_reset.weight", {"cache.reset.weight"}},
        {"linear_reset.bias", {"cache.reset.bias"}},
        {"linear_update.weight", {"cache.update.weight"}},
        {"linear_update.bias", {"cache.update.bias"}},
        {"linear_add.weight", {"cache.candidate.weight"}},
        {"linear_add.bias", {"cache.candidate.bias"}},
        {"Norm1.weight", {"cache.norm.scale"}},
        {"Norm1.bias", {"cache.norm.offset"}}};
    return kNames;
}

class CacheCheck {
public:
    CacheCheck(const GoldenNode& file, std::shared_ptr<Backend> backend)
        : file_(file),
          backend_(std::move(backend)),
          config_(parseCacheConfig(file.at("config"))),
          parameters_(parameterSpecs(config_), backend_, Precision::F32, true),
          arena_([backend = backend_](std::size_t bytes) { return backend->allocate(bytes); }) {
        load();
        const NamedWeights weights(parameters_, config_);
        projections_ = weights.linear("layers.0.attention.query", 3);
        out_ = weights.linear("layers.0.attention.out");
        cache_.emplace(weights, "layers.0", config_.layers[0], *backend_);
        cache_->prepare({DType::F32, true});
        backend_->prepare(projections_.matrix.weight, {DType::F32, true});
        backend_->prepare(out_.matrix.weight, {DType::F32, true});
    }

    // Checks the order update, then read, with one cache for all rows.
    void checkPublishedOrder(GoldenReport& report);
    // Checks the order read, then update, with a cache per row.
    void checkReadFirst(const std::string& name, bool causal, GoldenReport& report);

private:
    struct Segment {
        Value x, own;  // own: output of the self-attention after its projection, [B, T, H, C / H]
        Value summary() const { return own.reshaped(x.data.shape); }
    };

    void load();
    Value uploadInput(Pass& pass, const GoldenNode& node) const;
    Segment attended(Pass& pass, const GoldenNode& step, bool causal) const;
    Value firstChannels(const Value& of) const {
        return of.slice(2, 0, cacheChannels(*config_.layers[0].cache, config_.channels));
    }
    Value repeatForRows(Pass& pass, const std::vector<float>& common) const;

    const GoldenNode& file_;
    std::shared_ptr<Backend> backend_;
    ModelConfig config_;
    Parameters parameters_;
    Arena arena_;
    LinearParameters projections_, out_;
    std::optional<GatedCache> cache_;
};

void CacheCheck::load() {
    const GoldenNode params = file_.at("params");
    for (const auto& [published, own] : cacheNames()) {
        const std::vector<float> values = params.at(published).floats();
        const std::size_t each = values.size() / own.size();
        for (std::size_t i = 0; i < own.size(); ++i)
            parameters_.set("layers.0." + own[i], std::span(values).subspan(i * each, each));
    }
}

Value CacheCheck::uploadInput(Pass& pass, const GoldenNode& node) const {
    const std::vector<std::int64_t> extents = node.extents();
    if (extents.size() != 3 || extents[0] != file_.at("config").at("batch").integer() ||
        extents[1] != config_.layers[0].cache->segment || extents[2] != config_.channels)
        node.fail("is not [batch, segment, model_dim]");
    const std::vector<float> values = node.floats();
    const Value value = pass.value({extents[0], extents[1], extents[2]});
    backend_->upload(std::as_bytes(std::span(values)), value.data);
    return value;
}

CacheCheck::Segment CacheCheck::attended(Pass& pass, const GoldenNode& step, bool causal) const {
    const Value x = uploadInput(pass, step.at("x"));
    const Shape& shape = x.data.shape;
    const std::int64_t heads = config_.layers[0].heads;
    const Value all =
        pass.linear(x, projections_).reshaped({shape[0], shape[1], 3 * heads, shape[2] / heads});
    const auto part = [&](std::int64_t i) { return all.slice(2, i * heads, (i + 1) * heads); };
    Value own;
    if (causal) {
        Visibility visible;
        visible.first =
            pass.upload(std::vector<std::int32_t>(static_cast<std::size_t>(shape[0]), 0), {shape[0]});
        own = pass.attention(part(0), part(1), part(2), visible);
    } else {
        own = attendAll(pass, part(0), part(1), part(2));
    }
    const Value projected = pass.linear(own.reshaped(shape), out_);
    return {x, projected.reshaped({shape[0], shape[1], heads, shape[2] / heads})};
}

// Repeats the rows [Tm, Dm] of one cache for each row of the batch.
Value CacheCheck::repeatForRows(Pass& pass, const std::vector<float>& common) const {
    const std::int64_t batch = file_.at("config").at("batch").integer();
    const CacheConfig& cache = *config_.layers[0].cache;
    const TensorView all =
        pass.scratch(DType::F32, {batch, cache.rows, cacheChannels(cache, config_.channels)});
    for (std::int64_t row = 0; row < batch; ++row)
        backend_->upload(std::as_bytes(std::span(common)), all.slice(0, row, row + 1));
    return {all, {}, nullptr};
}

void CacheCheck::checkPublishedOrder(GoldenReport& report) {
    const GoldenNode golden = file_.at("published_order");
    const auto batch = static_cast<std::size_t>(file_.at("config").at("batch").integer());
    const CacheConfig& cache = *config_.layers[0].cache;
    std::vector<float> common(static_cast<std::size_t>(cache.rows * cacheChannels(cache, config_.channels)));
    backend_->fill(parameters_.allGradients(), 0);
    const auto step = [&](const GoldenNode& node, const std::string& place, bool learns) {
        Pass pass(*backend_, arena_, learns ? Pass::Mode::Record : Pass::Mode::Infer, DType::F32);
        const Segment segment = attended(pass, node, false);
        const Value rows =
            cache_->update(pass, repeatForRows(pass, common), firstChannels(segment.summary()));
        const Value y = cache_->mix(pass, segment.x, segment.own, rows).reshaped(segment.x.data.shape);
        report.compare(place + "y", hostNumbers(*backend_, y.data), node.at("y").floats(), kOutputTolerance);
        const std::vector<float> each = hostNumbers(*backend_, rows.data);
        if (learns) {
            report.compare(place + "sample_caches", each, node.at("sample_caches").floats(),
                           kOutputTolerance);
            for (std::size_t i = 0; i < common.size(); ++i) {
                double sum = 0;
                for (std::size_t row = 0; row < batch; ++row)
                    sum += static_cast<double>(each[row * common.size() + i]);
                common[i] = static_cast<float>(sum / static_cast<double>(batch));
            }
            report.compare(place + "cache", common, node.at("cache").floats(), kOutputTolerance);
            const std::vector<float> wanted = node.at("y_grad").floats();
            if (wanted.size() != static_cast<std::size_t>(y.data.shape.count()))
                node.at("y_grad").fail("is not of the shape of x");
            backend_->upload(std::as_bytes(std::span(wanted)), pass.resultGradient(y));
            pass.backward();
            const std::vector<float> expected = node.at("x_grad").floats();
            report.compare(place + "x_grad", hostNumbers(*backend_, segment.x.gradient), expected,
                           kGradientShare * largestMagnitude(expected));
        }
        arena_.reset();
    };
    const std::vector<GoldenNode> steps = golden.at("steps").items();
    for (std::size_t i = 0; i < steps.size(); ++i)
        step(steps[i], "published_order/step_" + std::to_string(i) + "/", true);
    step(golden.at("eval_step"), "published_order/eval_step/", false);
    const GoldenNode gradients =
        golden.has("param_grads") ? golden.at("param_grads") : file_.at("param_grads");
    for (const auto& [published, own] : cacheNames()) {
        std::vector<float> actual;
        for (const std::string& name : own) {
            const std::vector<float> part =
                hostNumbers(*backend_, parameters_.at("layers.0." + name).gradient);
            actual.insert(actual.end(), part.begin(), part.end());
        }
        const std::vector<float> expected = gradients.at(published).floats();
        report.compare("published_order/param_grads/" + published, actual, expected,
                       kGradientShare * largestMagnitude(expected));
    }
}

void CacheCheck::checkReadFirst(const std::string& name, bool causal, GoldenReport& report) {
    LayerState state;
    cache_->addState(state, file_.at("config").at("batch").integer(), 0);
    const std::vector<std::int64_t> begun(static_cast<std::size_t>(state.cache->rows.now().shape[0]), 0);
    std::int64_t heard = 0;
    const std::vector<GoldenNode> steps = file_.at(name).at("steps").items();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::string place = name + "/step_" + std::to_string(i) + "/";
        Pass pass(*backend_, arena_, Pass::Mode::Infer, DType::F32);
        const Segment segment = attended(pass, steps[i], causal);
        Stretch at;
        at.rows = segment.x.data.shape[0];
        at.count = segment.x.data.shape[1];
        at.first = heard;
        at.sequenceStarts = begun;
        const Value y = cache_->forward(pass, segment.x, segment.own, at, state);
        heard += at.count;
        report.compare(place + "y", hostNumbers(*backend_, y.data), steps[i].at("y").floats(),
                       kOutputTolerance);
        report.compare(place + "caches", hostNumbers(*backend_, state.cache->rows.now()),
                       steps[i].at("caches").floats(), kOutputTolerance);
        arena_.reset();
    }
}

}  // namespace

void checkGatedCache(const GoldenNode& file, const std::shared_ptr<Backend>& backend, GoldenReport& report) {
    CacheCheck check(file, backend);
    if (file.has("published_order")) check.checkPublishedOrder(report);
    if (file.has("read_first_full")) check.checkReadFirst("read_first_full", false, report);
    if (file.has("read_first_causal")) check.checkReadFirst("read_first_causal", true, report);
}

}  // namespace continuo
