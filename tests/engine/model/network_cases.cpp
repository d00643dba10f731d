#include "engine/model/network_cases.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "base/philox.h"
#include "support/devices.h"

namespace continuo::test {
namespace {

using Query = PerceiverConfig::Query;
using Tables = PositionConfig::Tables;

ModelConfig plainConfig() {
    ModelConfig config;
    config.name = "test";
    config.vocabulary = 29;
    config.channels = 16;
    config.perceiver() = {};
    config.perceiver().length = 20;
    config.perceiver().latents = 6;
    config.perceiver().inputChannels = config.perceiver().attentionChannels = 16;
    config.perceiver().heads = 2;
    config.layers = {{2, 4, true, {}}, {2, 4, true, {}}};
    config.positions.rotary = RotaryConfig{0.5, 1, RotaryFrequencies::Inclusive, 20};
    return config;
}

void setTables(ModelConfig& config, Tables tables, std::vector<int> rows) {
    config.positions.rotary.reset();
    config.positions.tables = tables;
    config.positions.rows = std::move(rows);
}

template <class Change>
NetworkCase makeCase(const std::string& name, Change&& change) {
    NetworkCase result{name, plainConfig()};
    change(result.config);
    result.config.check();
    return result;
}

}  // namespace

std::vector<NetworkCase> networkCases() {
    return {
        makeCase("Rotary", [](ModelConfig&) {}),
        makeCase("RotaryOnSomeHeads",
                 [](ModelConfig& c) {
                     c.positions.rotary = RotaryConfig{1, 0.5, RotaryFrequencies::Standard, 10000};
                     c.layers = {{4, 1, true, {}}, {2, 2, false, {}}, {1, 4, true, {}}};
                 }),
        makeCase("LearnedTables", [](ModelConfig& c) { setTables(c, Tables::Learned, {21}); }),
        makeCase("TablesOnThreeAxes",
                 [](ModelConfig& c) {
                     setTables(c, Tables::Learned, {9, 11, 4});
                 }),
        makeCase("SinusoidalTables", [](ModelConfig& c) { setTables(c, Tables::Sinusoidal, {21}); }),
        makeCase("TablesAndRotary",
                 [](ModelConfig& c) {
                     c.positions.tables = Tables::Learned;
                     c.positions.rows = {20};
                     c.positions.origin = 0;
                 }),
        makeCase("NoPositions", [](ModelConfig& c) { c.positions.rotary.reset(); }),
        makeCase("WideInputs",
                 [](ModelConfig& c) {
                     c.perceiver().inputChannels = c.perceiver().attentionChannels = 24;
                     c.perceiver().heads = 3;
                     c.layers = {{4, 2, true, {}}, {1, 2, true, {}}};
                 }),
        makeCase("NarrowAttention",
                 [](ModelConfig& c) {
                     c.perceiver().inputChannels = 24;
                     c.perceiver().attentionChannels = 8;
                     c.perceiver().heads = 1;
                     c.perceiver().widening = 1;
                 }),
        makeCase("MlpQuery",
                 [](ModelConfig& c) {
                     c.perceiver().query = Query::Mlp;
                     c.perceiver().queryLayers = 3;
                     c.activation = Activation::GeluTanh;
                 }),
        makeCase("EmbeddingQuery", [](ModelConfig& c) { c.perceiver().query = Query::Embedding; }),
        makeCase("SharedLearnedLatent", [](ModelConfig& c) { c.perceiver().query = Query::LearnedShared; }),
        makeCase("LearnedLatents", [](ModelConfig& c) { c.perceiver().query = Query::Learned; }),
        makeCase("QueryNormOnLatents",
                 [](ModelConfig& c) {
                     c.perceiver().query = Query::Embedding;
                     c.perceiver().latentKeys = PerceiverConfig::LatentKeys::QueryNorm;
                     c.perceiver().bias = {false, true, false};
                     c.activation = Activation::GeluErf;
                     c.positions.origin = 0;
                     c.positions.rotary = RotaryConfig{1, 1, RotaryFrequencies::Standard, 10000};
                     c.layers = {{2, 4, true, {false, false, false}}, {2, 4, false, {false, false, false}}};
                     c.head = {true, false, true};
                 }),
        makeCase("Taps",
                 [](ModelConfig& c) {
                     c.perceiver().taps = {1, 2, 5};
                 }),
        makeCase("TapsAndTables",
                 [](ModelConfig& c) {
                     setTables(c, Tables::Learned, {21});
                     c.perceiver().taps = {3};
                     c.perceiver().inputChannels = c.perceiver().attentionChannels = 24;
                 }),
        makeCase("TapsOnThreeAxes",
                 [](ModelConfig& c) {
                     setTables(c, Tables::Learned, {9, 11, 4});
                     c.perceiver().taps = {1, 19};
                     c.perceiver().query = Query::Embedding;
                 }),
        makeCase("BareHead",
                 [](ModelConfig& c) {
                     c.head = {false, true, true};
                     c.perceiver().bias = {false, false, false};
                 }),
    };
}

NetworkCase networkCase(const std::string& name) {
    for (NetworkCase& each : networkCases()) {
        if (each.name == name) return each;
    }
    throw std::runtime_error("there is no network case " + name);
}

std::shared_ptr<Backend> testBackend() {
    static const auto backend = openNetworkDevice();
    return backend;
}

Arena arenaOn(const std::shared_ptr<Backend>& backend) {
    return Arena([backend](std::size_t bytes) { return backend->allocate(bytes); });
}

std::unique_ptr<Network> randomNetwork(const ModelConfig& config, std::uint64_t seed,
                                       NetworkOptions options) {
    auto network = std::make_unique<Network>(config, testBackend(), options);
    RandomStream random(seed, 0);
    for (const Parameters::Entry& entry : network->parameters().entries()) {
        const bool one = entry.spec.start == ParameterSpec::Start::One;
        const double scale = entry.spec.kind == ParameterSpec::Kind::Matrix
                                 ? 1.5 / std::sqrt(static_cast<double>(entry.spec.shape.last()))
                                 : 0.5;
        std::vector<float> values(static_cast<std::size_t>(entry.spec.shape.count()));
        for (float& value : values) {
            // Returns approximately normal numbers: sums of four uniform ones.
            double sum = -2;
            for (int i = 0; i < 4; ++i) sum += random.real();
            value = static_cast<float>((one ? 1 : 0) + scale * sum * std::sqrt(3.0));
        }
        network->parameters().set(entry.spec.name, values);
    }
    network->prepare();
    return network;
}

std::vector<std::int32_t> randomTokens(const ModelConfig& config, std::int64_t count, std::uint64_t seed) {
    RandomStream random(seed, 1);
    std::vector<std::int32_t> tokens;
    for (std::int64_t i = 0; i < count; ++i)
        tokens.push_back(
            static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(config.vocabulary))));
    return tokens;
}

std::vector<std::int32_t> countedPositions(const ModelConfig& config, std::int64_t first,
                                           std::int64_t count) {
    std::vector<std::int32_t> positions;
    const PositionConfig& p = config.positions;
    for (std::int64_t i = first; i < first + count; ++i) {
        if (p.axes() == 1) {
            positions.push_back(static_cast<std::int32_t>(i) + p.origin);
            continue;
        }
        for (std::size_t axis = 0; axis < p.rows.size(); ++axis) {
            const auto pace = static_cast<std::int64_t>(axis) + 1;
            positions.push_back(static_cast<std::int32_t>((i * pace + 1) % p.rows[axis]));
        }
    }
    return positions;
}

SequenceBatch makeWholeBatch(const ModelConfig& config, std::span<const std::int32_t> tokens,
                             std::int64_t rows, std::int64_t latents) {
    SequenceBatch batch;
    batch.rows = rows;
    batch.length = static_cast<std::int64_t>(tokens.size()) / rows;
    batch.latents = latents;
    batch.tokens.assign(tokens.begin(), tokens.end());
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::vector<std::int32_t> positions = countedPositions(config, 0, batch.length);
        batch.positions.insert(batch.positions.end(), positions.begin(), positions.end());
        batch.begin.push_back(0);
        batch.end.push_back(static_cast<std::int32_t>(batch.length));
    }
    return batch;
}

std::vector<float> forwardLogits(const Network& network, const SequenceBatch& batch) {
    Arena arena([&](std::size_t bytes) { return network.backend().allocate(bytes); });
    Pass pass(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
    return downloadFloats(network.backend(), network.forward(pass, batch).data);
}

std::vector<float> lastLogitsOfRow(const std::vector<float>& logits, const SequenceBatch& batch,
                                   const ModelConfig& config, std::int64_t row) {
    const auto end = logits.begin() + (row + 1) * batch.latents * config.vocabulary;
    return {end - config.vocabulary, end};
}

double largestRelativeDifference(std::span<const float> a, const std::vector<double>& b) {
    if (a.size() != b.size()) return std::numeric_limits<double>::infinity();
    double largest = 1;
    double result = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double difference = std::abs(static_cast<double>(a[i]) - b[i]);
        result =
            std::max(result, std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference);
        largest = std::max(largest, std::abs(b[i]));
    }
    return result / largest;
}

double largestRelativeDifference(std::span<const float> a, std::span<const float> b) {
    return largestRelativeDifference(a, std::vector<double>(b.begin(), b.end()));
}

}  // namespace continuo::test
