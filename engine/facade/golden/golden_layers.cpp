// Checks layers of the Block-Recurrent Transformer against the published code: a window with state vectors.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/philox.h"
#include "facade/golden/golden_checks.h"
#include "model/layers/layer.h"

namespace continuo {
namespace {

constexpr int kVocabulary = 2;  // of the layer's enclosing model

RecurrenceConfig parseRecurrence(const GoldenNode& config) {
    RecurrenceConfig recurrence;
    recurrence.states = config.at("states").integer();
    const std::string gate = config.at("gate").text(), parts = config.at("config").text();
    if (gate != "fixed" && gate != "lstm") config.fail("has a gate '" + gate + "'; known are fixed, lstm");
    recurrence.gate = gate == "lstm" ? RecurrenceConfig::Gate::Lstm : RecurrenceConfig::Gate::Fixed;
    if (parts == "skip")
        recurrence.parts = RecurrenceConfig::Parts::Skip;
    else if (parts == "single")
        recurrence.parts = RecurrenceConfig::Parts::Single;
    else if (parts == "dual")
        recurrence.parts = RecurrenceConfig::Parts::Dual;
    else
        config.fail("has a config '" + parts + "'; known are skip, single, dual");
    return recurrence;
}

ModelConfig parseLayerConfig(const GoldenNode& config, StreamConfig::Empty empty) {
    ModelConfig model;
    model.vocabulary = kVocabulary;
    model.channels = config.at("model_dim").integer();
    model.activation = Activation::Relu;
    model.norm = NormKind::Rms;
    model.normEpsilon = 1e-6f;
    model.positions.distance = DistanceConfig{};
    const int window = config.at("window").integer();
    model.context = StreamConfig{config.at("segment").integer(), window, empty};
    LayerConfig layer;
    layer.heads = config.at("num_heads").integer();
    layer.headChannels = config.at("head_dim").integer();
    layer.hidden = config.at("ffn_dim").integer();
    layer.rotary = false;
    layer.bias = {false, false, false};
    layer.attention = SoftmaxConfig{window, false, true};
    if (config.at("states").integer() > 0) layer.recurrence = parseRecurrence(config);
    model.layers = {layer};
    model.check();
    return model;
}

// Maps published tensor names of a layer to ours.
const std::map<std::string, std::string>& layerNames() {
    static const std::map<std::string, std::string> kNames = {
        {"tbase/_kvq/pre_attn_layernorm/scale", "norm.scale"},
        {"tbase/_kvq/queries_layer/kernel", "attention.query.weight"},
        {"tbase/_kvq/keys_layer/kernel", "attention.key.weight"},
        {"tbase/_kvq/values_layer/kernel", "attention.value.weight"},
        {"tbase/_kvq/queries2_layer/kernel", "attention.state_query.weight"},
        {"tbase/_kvq/attention_scale", "attention.scale"},
        {"tbase/attention_scale2", "recurrence.state_scale"},
        {"relative_positions/rel_embedding", "attention.distance"},
        {"tbase/post_attn_mlp/output_layer/kernel", "attention.out.weight"},
        {"tbase/pre_ffn_layernorm/scale", "mlp.norm.scale"},
        {"tbase/ffn/hidden0/kernel", "mlp.up.weight"},
        {"tbase/ffn/output_layer/kernel", "mlp.down.weight"},
        {"recurrent_initial_state", "recurrence.initial"},
        {"recurrent_tbase/_kvq/position_embeddings", "recurrence.ids"},
        {"recurrent_tbase/_kvq/pre_attn_layernorm/scale", "recurrence.norm.scale"},
        {"recurrent_tbase/_kvq/queries_layer/kernel", "recurrence.query.weight"},
        {"recurrent_tbase/_kvq/queries2_layer/kernel", "recurrence.token_query.weight"},
        {"recurrent_tbase/_kvq/keys_layer/kernel", "recurrence.key.weight"},
        {"recurrent_tbase/_kvq/values_layer/kernel", "recurrence.value.weight"},
        {"recurrent_tbase/_kvq/attention_scale", "recurrence.scale"},
        {"recurrent_tbase/attention_scale2", "recurrence.token_scale"},
        {"recurrent_tbase/post_attn_mlp/output_layer/kernel", "recurrence.out.weight"},
        {"recurrent_tbase/post_attn_mlp/gate_bias", "recurrence.gate.bias"},
        {"recurrent_tbase/post_attn_mlp/input_gate/kernel", "recurrence.gate.input.weight"},
        {"recurrent_tbase/post_attn_mlp/input_gate/bias", "recurrence.gate.input.bias"},
        {"recurrent_tbase/post_attn_mlp/forget_gate/kernel", "recurrence.gate.forget.weight"},
        {"recurrent_tbase/post_attn_mlp/forget_gate/bias", "recurrence.gate.forget.bias"},
        {"recurrent_tbase/pre_ffn_layernorm/scale", "recurrence.mlp.norm.scale"},
        {"recurrent_tbase/ffn/hidden0/kernel", "recurrence.mlp.up.weight"},
        {"recurrent_tbase/ffn/output_layer/kernel", "recurrence.mlp.down.weight"},
        {"recurrent_tbase/ffn/gate_bias", "recurrence.mlp.gate.bias"},
        {"recurrent_tbase/ffn/input_gate/kernel", "recurrence.mlp.gate.input.weight"},
        {"recurrent_tbase/ffn/input_gate/bias", "recurrence.mlp.gate.input.bias"},
        {"recurrent_tbase/ffn/forget_gate/kernel", "recurrence.mlp.gate.forget.weight"},
        {"recurrent_tbase/ffn/forget_gate/bias", "recurrence.mlp.gate.forget.bias"}};
    return kNames;
}

// Converts a published kernel [in, out] to our map [out, in]; other tensors stay unchanged.
std::vector<float> toOwnLayout(const std::string& published, const GoldenNode& node) {
    std::vector<float> values = node.floats();
    if (!published.ends_with("/kernel")) return values;
    const std::vector<std::int64_t> extents = node.extents();
    if (extents.size() != 2) node.fail("is no matrix");
    const auto inputs = static_cast<std::size_t>(extents[0]), outputs = static_cast<std::size_t>(extents[1]);
    std::vector<float> turned(values.size());
    for (std::size_t in = 0; in < inputs; ++in)
        for (std::size_t out = 0; out < outputs; ++out)
            turned[out * inputs + in] = values[in * outputs + out];
    return turned;
}

class LayerCheck {
public:
    LayerCheck(const GoldenNode& file, const std::string& empty, std::shared_ptr<Backend> backend)
        : file_(file),
          empty_(empty),
          backend_(std::move(backend)),
          config_(parseLayerConfig(file.at("config"), empty == "xl_zeros" ? StreamConfig::Empty::Zeros
                                                                          : StreamConfig::Empty::Mask)),
          parameters_(parameterSpecs(config_), backend_, Precision::F32, true),
          arena_([backend = backend_](std::size_t bytes) { return backend->allocate(bytes); }) {
        load();
        layer_.emplace(NamedWeights(parameters_, config_), 0, *backend_);
        layer_->prepare({DType::F32, true});
    }

    void run(GoldenReport& report);

private:
    struct CarriedState {
        LayerState state;
        std::vector<std::int64_t> begun;
        std::int64_t heard = 0;
    };

    void load();
    CarriedState newState() const;
    Value pass(Pass& pass, const Value& x, CarriedState& carried) const;
    std::vector<float> runStretch(const std::vector<float>& x, std::int64_t begin, std::int64_t end,
                                  CarriedState& carried);
    void begin(const GoldenNode& segment, CarriedState& carried) const;
    std::int64_t segmentLength(const GoldenNode& x) const;
    void compareSegment(const std::string& place, const GoldenNode& segment, CarriedState& whole,
                        CarriedState& blocks, CarriedState& steps, GoldenReport& report);
    void compareGradients(GoldenReport& report);

    const GoldenNode& file_;
    std::string empty_;
    std::shared_ptr<Backend> backend_;
    ModelConfig config_;
    Parameters parameters_;
    Arena arena_;
    std::optional<Layer> layer_;
};

void LayerCheck::load() {
    std::set<std::string> missing;
    for (const Parameters::Entry& entry : parameters_.entries())
        if (entry.spec.name.starts_with("layers.0.")) missing.insert(entry.spec.name);
    const GoldenNode params = file_.at("params");
    for (const std::string& name : params.keys()) {
        const auto own = layerNames().find(name);
        if (own == layerNames().end() || missing.erase("layers.0." + own->second) == 0)
            params.fail("has " + name + ", which such a layer does not have");
        parameters_.set("layers.0." + own->second, toOwnLayout(name, params.at(name)));
    }
    if (!missing.empty()) params.fail("has nothing for " + *missing.begin());
}

LayerCheck::CarriedState LayerCheck::newState() const {
    const int rows = file_.at("config").at("batch").integer();
    return {layer_->newState(rows, config_.stream().segment, DType::F32),
            std::vector<std::int64_t>(static_cast<std::size_t>(rows), 0), 0};
}

// Restarts the rows in which a new document begins with this segment.
void LayerCheck::begin(const GoldenNode& segment, CarriedState& carried) const {
    const std::vector<GoldenNode> fresh = segment.at("start_of_document").items();
    if (fresh.size() != carried.begun.size()) segment.fail("has a start_of_document of another batch");
    for (std::size_t row = 0; row < fresh.size(); ++row) {
        if (fresh[row].json() != "true") continue;
        carried.begun.at(row) = carried.heard;
        layer_->restart(carried.state, static_cast<int>(row));
    }
}

Value LayerCheck::pass(Pass& pass, const Value& x, CarriedState& carried) const {
    Stretch at;
    at.rows = x.data.shape[0];
    at.count = x.data.shape[1];
    at.first = carried.heard;
    at.sequenceStarts = carried.begun;
    std::uint32_t stream = 0;
    const Value y = layer_->forward(pass, x, at, carried.state, {}, stream);
    carried.heard += at.count;
    return y;
}

// Returns the layer's output for tokens [begin, end) of a segment x [B, N, C].
std::vector<float> LayerCheck::runStretch(const std::vector<float>& x, std::int64_t begin, std::int64_t end,
                                          CarriedState& carried) {
    const std::int64_t rows = static_cast<std::int64_t>(carried.begun.size()), channels = config_.channels;
    const std::int64_t count = static_cast<std::int64_t>(x.size()) / rows / channels;
    Pass pass(*backend_, arena_, Pass::Mode::Infer, DType::F32);
    const Pass::Scope scope(pass);
    const TensorView all = pass.scratch(DType::F32, {rows, count, channels});
    backend_->upload(std::as_bytes(std::span(x)), all);
    return hostNumbers(*backend_, this->pass(pass, {all.slice(1, begin, end), {}, nullptr}, carried).data);
}

// Returns the length N of a segment [B, N, C], which must be a multiple of the block.
std::int64_t LayerCheck::segmentLength(const GoldenNode& x) const {
    const std::vector<std::int64_t> extents = x.extents();
    const std::int64_t rows = file_.at("config").at("batch").integer(), block = config_.stream().block;
    if (extents.size() != 3 || extents[0] != rows || extents[2] != config_.channels || extents[1] < block ||
        extents[1] % block != 0)
        x.fail("is not [batch, blocks of the window, model_dim]");
    return extents[1];
}

void LayerCheck::compareSegment(const std::string& place, const GoldenNode& segment, CarriedState& whole,
                                CarriedState& blocks, CarriedState& steps, GoldenReport& report) {
    const GoldenNode golden = segment.at(empty_);
    const std::vector<float> x = segment.at("x").floats(), y = golden.at("y").floats();
    const auto rows = static_cast<std::int64_t>(whole.begun.size());
    const std::int64_t channels = config_.channels, block = config_.stream().block;
    const std::int64_t count = segmentLength(segment.at("x"));
    if (y.size() != x.size()) golden.at("y").fail("is not of the shape of x");
    const auto part = [&](std::int64_t begin, std::int64_t end) {
        std::vector<float> values;
        for (std::int64_t row = 0; row < rows; ++row) {
            const auto from = y.begin() + (row * count + begin) * channels;
            values.insert(values.end(), from, from + (end - begin) * channels);
        }
        return values;
    };
    begin(segment, whole);
    report.compare(place + "y", runStretch(x, 0, count, whole), y, kOutputTolerance);
    const TensorView entries = whole.state.window->entries.entries();
    const std::int64_t held = entries.shape[1], heads = config_.layers[0].heads;
    const TensorView last = entries.slice(1, held - block, held);
    report.compare(place + "last_keys", hostNumbers(*backend_, last.slice(2, 0, heads)),
                   golden.at("last_keys").floats(), kOutputTolerance);
    report.compare(place + "last_values", hostNumbers(*backend_, last.slice(2, heads, 2 * heads)),
                   golden.at("last_values").floats(), kOutputTolerance);

    // Runs block by block, to check the state vectors in between.
    begin(segment, blocks);
    std::vector<float> vectors;
    for (std::int64_t at = 0; at < count; at += block) {
        report.compare(place + "y_of_block_" + std::to_string(at / block),
                       runStretch(x, at, at + block, blocks), part(at, at + block), kOutputTolerance);
        if (!blocks.state.recurrent) continue;
        const std::vector<float> now = hostNumbers(*backend_, blocks.state.recurrent->vectors.now());
        vectors.insert(vectors.end(), now.begin(), now.end());
    }
    if (!vectors.empty())
        report.compare(place + "states", vectors, golden.at("states").floats(), kOutputTolerance);

    // Runs token by token, sometimes with a copy of the state, and sometimes repeats a token after a rewind.
    begin(segment, steps);
    RandomStream random(static_cast<std::uint64_t>(count), 0);
    std::vector<float> stepped(y.size());
    for (std::int64_t at = 0; at < count;) {
        const std::int64_t begun = steps.heard - at;
        if (random.below(3) == 0) steps = CarriedState(steps);
        if (at > 0 && random.below(4) == 0 && steps.heard - 1 >= begun &&
            steps.state.oldest(steps.heard) < steps.heard) {
            steps.state.truncate(steps.heard, steps.heard - 1);
            --steps.heard;
            --at;
        }
        const std::vector<float> out = runStretch(x, at, at + 1, steps);
        for (std::int64_t row = 0; row < rows; ++row)
            std::copy_n(out.begin() + row * channels, channels,
                        stepped.begin() + (row * count + at) * channels);
        ++at;
    }
    report.compare(place + "y_stepped", stepped, y, kOutputTolerance);
}

// Compares gradients of sum(y * y_grad) over all segments; none flow to an earlier segment.
void LayerCheck::compareGradients(GoldenReport& report) {
    backend_->fill(parameters_.allGradients(), 0);
    CarriedState carried = newState();
    const std::vector<GoldenNode> segments = file_.at("segments").items();
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const GoldenNode& segment = segments[i];
        begin(segment, carried);
        Pass pass(*backend_, arena_, Pass::Mode::Record, DType::F32);
        const std::int64_t rows = file_.at("config").at("batch").integer();
        const Value x = pass.value({rows, segmentLength(segment.at("x")), config_.channels});
        const std::vector<float> given = segment.at("x").floats(), wanted = segment.at("y_grad").floats();
        if (wanted.size() != given.size()) segment.at("y_grad").fail("is not of the shape of x");
        backend_->upload(std::as_bytes(std::span(given)), x.data);
        const Value y = this->pass(pass, x, carried);
        backend_->upload(std::as_bytes(std::span(wanted)), pass.resultGradient(y));
        pass.backward();
        const std::vector<float> expected = segment.at(empty_).at("x_grad").floats();
        report.compare("segment_" + std::to_string(i) + "/" + empty_ + "/x_grad",
                       hostNumbers(*backend_, x.gradient), expected,
                       kGradientShare * largestMagnitude(expected));
        arena_.reset();
    }
    const GoldenNode golden = file_.at("param_grads").at(empty_);
    for (const std::string& name : golden.keys()) {
        const std::vector<float> expected = toOwnLayout(name, golden.at(name));
        report.compare(empty_ + "/param_grads/" + name,
                       hostNumbers(*backend_, parameters_.at("layers.0." + layerNames().at(name)).gradient),
                       expected, kGradientShare * largestMagnitude(expected));
    }
}

void LayerCheck::run(GoldenReport& report) {
    CarriedState whole = newState(), blocks = newState(), steps = newState();
    const std::vector<GoldenNode> segments = file_.at("segments").items();
    for (std::size_t i = 0; i < segments.size(); ++i)
        compareSegment("segment_" + std::to_string(i) + "/" + empty_ + "/", segments[i], whole, blocks, steps,
                       report);
    if (file_.has("param_grads")) compareGradients(report);
}

}  // namespace

void checkRecurrentLayer(const GoldenNode& file, const std::shared_ptr<Backend>& backend,
                         GoldenReport& report) {
    for (const char* empty : {"xl_zeros", "xl_mask"}) LayerCheck(file, empty, backend).run(report);
}

}  // namespace continuo
