#include "engine/model/stream_cases.h"

namespace continuo::test {
namespace {

constexpr int kStreamBlock = 4, kStreamSegment = 16;

ModelConfig plainStream() {
    ModelConfig config;
    config.name = "stream";
    config.vocabulary = 23;
    config.channels = 16;
    config.context = StreamConfig{kStreamSegment, kStreamBlock, StreamConfig::Empty::Mask};
    config.positions.rotary = RotaryConfig{0.5, 1, RotaryFrequencies::Inclusive, 20};
    LayerConfig layer;
    layer.heads = 2;
    layer.widening = 2;
    layer.attention = SoftmaxConfig{kStreamBlock, true, false};
    config.layers = {layer, layer};
    return config;
}

// Returns a config as in the published code: RMSNorm, distance bias, unit vectors, no biases, head width
// independent of the model's width.
ModelConfig publishedStream() {
    ModelConfig config = plainStream();
    config.norm = NormKind::Rms;
    config.normEpsilon = 1e-6f;
    config.activation = Activation::Relu;
    config.positions.rotary.reset();
    config.positions.distance = DistanceConfig{};
    for (LayerConfig& layer : config.layers) {
        layer.headChannels = 6;
        layer.hidden = 20;
        layer.rotary = false;
        layer.bias = {false, false, false};
        layer.attention = SoftmaxConfig{kStreamBlock, false, true};
    }
    return config;
}

FavorConfig favor(FavorConfig::Kernel kernel) {
    FavorConfig config;
    config.kernel = kernel;
    config.features = 12;
    config.chunk = 4;
    config.localHeads = 0;
    config.localWindow = 5;
    return config;
}

CacheConfig cache(CacheConfig::Value value) {
    CacheConfig config;
    config.rows = 3;
    config.segment = 8;
    config.value = value;
    return config;
}

template <class Change>
NetworkCase streamCase(const std::string& name, ModelConfig config, Change&& change) {
    NetworkCase result{name, std::move(config)};
    change(result.config);
    result.config.check();
    return result;
}

}  // namespace

std::vector<NetworkCase> streamCases() {
    using Kernel = FavorConfig::Kernel;
    using Parts = RecurrenceConfig::Parts;
    using Gate = RecurrenceConfig::Gate;
    return {
        streamCase("Window", plainStream(), [](ModelConfig&) {}),
        streamCase("WindowOfOtherLength", plainStream(),
                   [](ModelConfig& c) {
                       c.layers[1].attention = SoftmaxConfig{7, true, true};
                   }),
        streamCase("WindowBeforeTheToken", publishedStream(), [](ModelConfig&) {}),
        streamCase("WindowOverZeros", publishedStream(),
                   [](ModelConfig& c) { c.stream().empty = StreamConfig::Empty::Zeros; }),
        streamCase("OneWindowOverZeros", publishedStream(),
                   [](ModelConfig& c) {
                       c.stream().empty = StreamConfig::Empty::Zeros;
                       c.layers.pop_back();
                   }),
        streamCase("OneRecurrentOverZeros", publishedStream(),
                   [](ModelConfig& c) {
                       c.stream().empty = StreamConfig::Empty::Zeros;
                       c.layers.pop_back();
                       c.layers[0].recurrence = {3};
                   }),
        streamCase("FavorOfSmallChunks", plainStream(),
                   [](ModelConfig& c) {
                       FavorConfig config = favor(Kernel::Positive);
                       config.chunk = 1;
                       for (LayerConfig& layer : c.layers) layer.attention = config;
                   }),
        streamCase("Favor", plainStream(),
                   [](ModelConfig& c) {
                       for (LayerConfig& layer : c.layers) layer.attention = favor(Kernel::Regularised);
                   }),
        streamCase("FavorWithLocalHeads", plainStream(),
                   [](ModelConfig& c) {
                       FavorConfig config = favor(Kernel::Hyperbolic);
                       config.localHeads = 1;
                       config.chunk = 2;
                       config.perHead = true;
                       c.layers[0].attention = config;
                   }),
        streamCase("FavorOfPlainFeatures", plainStream(),
                   [](ModelConfig& c) {
                       FavorConfig config = favor(Kernel::Relu);
                       config.features = 0;
                       config.qkNorm = false;
                       c.layers[1].attention = config;
                   }),
        streamCase("RecurrentSkip", publishedStream(), [](ModelConfig& c) { c.layers[1].recurrence = {3}; }),
        streamCase("RecurrentSingleLstm", publishedStream(),
                   [](ModelConfig& c) {
                       c.layers[0].recurrence = {5, Gate::Lstm, Parts::Single};
                   }),
        streamCase("RecurrentDualOverZeros", publishedStream(),
                   [](ModelConfig& c) {
                       c.stream().empty = StreamConfig::Empty::Zeros;
                       c.layers[0].recurrence = {5, Gate::Lstm, Parts::Dual};
                   }),
        streamCase("RecurrentRotary", plainStream(),
                   [](ModelConfig& c) {
                       c.layers[0].recurrence = {3, Gate::Fixed, Parts::Skip, false};
                   }),
        streamCase("Cache", plainStream(),
                   [](ModelConfig& c) {
                       for (LayerConfig& layer : c.layers) layer.cache = cache(CacheConfig::Value::Full);
                   }),
        streamCase("CacheOfMeans", plainStream(),
                   [](ModelConfig& c) {
                       CacheConfig config = cache(CacheConfig::Value::Full);
                       config.rows = 2;
                       config.resize = CacheConfig::Resize::Mean;
                       config.source = CacheConfig::Source::Input;
                       config.candidate = CacheConfig::Candidate::Linear;
                       c.layers[0].cache = config;
                   }),
        streamCase("CachePadded", plainStream(),
                   [](ModelConfig& c) { c.layers[1].cache = cache(CacheConfig::Value::Padded); }),
        streamCase("AllTogether", plainStream(),
                   [](ModelConfig& c) {
                       FavorConfig config = favor(Kernel::Positive);
                       config.localHeads = 1;
                       c.layers[0].attention = config;
                       c.layers[0].cache = cache(CacheConfig::Value::Full);
                       c.layers[1].recurrence = {3};
                       c.layers[1].cache = cache(CacheConfig::Value::Full);
                   }),
        streamCase("Grid", plainStream(),
                   [](ModelConfig& c) {
                       c.positions.tables = PositionConfig::Tables::Learned;
                       c.positions.rows = {10, 10};
                       c.positions.grid = GridConfig{{8, 8}, {1, 0}, 1};
                   }),
    };
}

std::vector<float> streamLogits(const Network& network, const StreamBatch& batch, StreamState& state) {
    Arena arena = arenaOn(testBackend());
    Pass pass(*testBackend(), arena, Pass::Mode::Infer, DType::F32);
    const Value logits = network.forward(pass, batch, state);
    std::vector<float> values(static_cast<std::size_t>(logits.data.shape.count()));
    testBackend()->download(logits.data, std::as_writable_bytes(std::span(values)));
    return values;
}

std::vector<float> coldLogits(const Network& network, const std::vector<std::int32_t>& tokens) {
    StreamState state = network.newStreamState();
    return streamLogits(network, {1, static_cast<std::int64_t>(tokens.size()), tokens, {}}, state);
}

}  // namespace continuo::test
