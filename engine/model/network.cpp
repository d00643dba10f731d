#include "model/network.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

#include "continuo/error.h"
#include "model/parameters/sinusoid.h"

namespace continuo {

namespace {

std::uint64_t nextId() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

}  // namespace

Network::Network(ModelConfig config, std::shared_ptr<Backend> backend, NetworkOptions options)
    : config_((config.check(), std::move(config))),
      backend_(std::move(backend)),
      options_(options),
      parameters_(std::make_shared<Parameters>(parameterSpecs(config_), backend_, options.precision,
                                               options.gradients)),
      id_(nextId()) {
    bind();
}

Network Network::onQueue(std::shared_ptr<Backend> queue) const {
    Network other(*this);
    other.backend_ = std::move(queue);
    other.id_ = nextId();
    for (Layer& layer : other.layers_) layer = layer.onQueue(*other.backend_);
    return other;
}

LinearParameters Network::linear(const std::string& name, int count) const {
    return {parameters_->matrix(name + ".weight", count), parameters_->vector(name + ".bias", count)};
}

NormParameters Network::norm(const std::string& name) const {
    return {parameters_->vector(name + ".scale"), parameters_->vector(name + ".offset"), config_.normEpsilon};
}

Network::Mlp Network::mlp(const std::string& name) const {
    return {norm(name + ".norm"), linear(name + ".up"), linear(name + ".down")};
}

void Network::checkStop(const std::stop_token& stop) {
    if (stop.stop_requested())
        throw Error(ErrorCode::Cancelled, "stopped while reading the prompt; nothing was generated");
}

void Network::bind() {
    embedding_ = parameters_->matrix("embedding.weight");
    if (config_.positions.tables == PositionConfig::Tables::Learned) {
        for (std::size_t i = 0; i < config_.positions.rows.size(); ++i) {
            positionTables_.push_back(parameters_->matrix("positions." + std::to_string(i) + ".weight"));
        }
    } else if (config_.positions.tables == PositionConfig::Tables::Sinusoidal) {
        sinusoidMemory_ = sinusoid();
    }
    if (config_.isStream()) {
        const NamedWeights weights(*parameters_, config_);
        for (std::size_t i = 0; i < config_.layers.size(); ++i) layers_.emplace_back(weights, i, *backend_);
    } else {
        bindPerceiver();
    }
    if (config_.head.norm) finalNorm_ = NamedWeights(*parameters_, config_).norm("norm");
    head_.matrix = config_.head.tied ? embedding_ : parameters_->matrix("head.weight");
    head_.bias = parameters_->vector("head.bias");
}

void Network::bindPerceiver() {
    const PerceiverConfig& context = config_.perceiver();
    for (const int tap : context.taps)
        tapTables_.push_back(parameters_->matrix("taps." + std::to_string(tap) + ".weight"));
    switch (context.query) {
        case PerceiverConfig::Query::Embedding: break;
        case PerceiverConfig::Query::Mlp:
            for (int i = 0; i < context.queryLayers; ++i)
                queryMlp_.push_back(linear("query_mlp." + std::to_string(i)));
            [[fallthrough]];
        case PerceiverConfig::Query::Projection: query_ = linear("query"); break;
        case PerceiverConfig::Query::Learned:
        case PerceiverConfig::Query::LearnedShared: latents_ = parameters_->matrix("latents.weight"); break;
    }
    queryNorm_ = norm("cross.query_norm");
    contextNorm_ = norm("cross.context_norm");
    crossQuery_ = linear("cross.attention.query");
    crossKeyValue_ = linear("cross.attention.key", 2);
    crossOut_ = linear("cross.attention.out");
    crossMlp_ = mlp("cross.mlp");
    crossRotation_ =
        makeRotation(config_.positions, context.heads, context.attentionChannels / context.heads, *backend_);
    for (std::size_t i = 0; i < config_.layers.size(); ++i) {
        const LayerConfig& layer = config_.layers[i];
        const std::string name = "layers." + std::to_string(i);
        latentLayers_.push_back({norm(name + ".norm"), linear(name + ".attention.query", 3),
                                 linear(name + ".attention.out"), mlp(name + ".mlp")});
        layerRotations_.push_back(layer.rotary ? makeRotation(config_.positions, layer.heads,
                                                              config_.channels / layer.heads, *backend_)
                                               : Rotation{});
    }
}

void Network::prepare() {
    const Preparation preparation{options_.compute, options_.gradients};
    const auto one = [&](LinearParameters& linear) {
        if (linear) backend_->prepare(linear.matrix.weight, preparation);
    };
    const auto block = [&](Mlp& mlp) {
        one(mlp.up);
        one(mlp.down);
    };
    one(query_);
    for (LinearParameters& layer : queryMlp_) one(layer);
    one(crossQuery_);
    one(crossKeyValue_);
    one(crossOut_);
    if (!config_.isStream()) block(crossMlp_);
    for (Layer& layer : layers_) layer.prepare(preparation);
    for (LatentLayer& layer : latentLayers_) {
        one(layer.projections);
        one(layer.out);
        block(layer.mlp);
    }
    one(head_);
}

// Computes the position tables in pieces and uploads each, so that the host never holds whole tables.
std::shared_ptr<Buffer> Network::sinusoid() {
    constexpr std::int64_t kNumbersAtOnce = 1 << 18;
    const std::int64_t channels = config_.inputChannels();
    const std::vector<std::int64_t> tables = sinusoidRows(config_);
    const std::int64_t total = std::accumulate(tables.begin(), tables.end(), std::int64_t{0});
    auto memory = std::make_shared<Buffer>(
        backend_->allocate(static_cast<std::size_t>(total * channels) * sizeof(float)));
    auto* begin = static_cast<float*>(memory->data());
    const std::int64_t rowsAtOnce = std::max<std::int64_t>(1, kNumbersAtOnce / channels);
    std::vector<float> values;
    for (const std::int64_t rows : tables) {
        const TensorView table(begin, DType::F32, {rows, channels});
        for (std::int64_t first = 0; first < rows; first += rowsAtOnce) {
            const std::int64_t last = std::min(rows, first + rowsAtOnce);
            values.resize(static_cast<std::size_t>((last - first) * channels));
            fillSinusoid(first, channels, values);
            backend_->upload(std::as_bytes(std::span(values)), table.slice(0, first, last));
        }
        positionTables_.push_back({{table, {}, nullptr}, {}});
        begin += rows * channels;
    }
    return memory;
}

}  // namespace continuo
