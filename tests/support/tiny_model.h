#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "base/philox.h"
#include "model/network.h"
#include "support/devices.h"

namespace continuo::test {

// Returns a Perceiver AR of a few thousand weights: rotary positions, a context of `length` tokens.
inline ModelConfig tinyConfig(int length = 24, int latents = 8) {
    ModelConfig config;
    config.name = "tiny";
    config.vocabulary = 40;
    config.channels = 16;
    config.positions.rotary = RotaryConfig{};
    config.positions.rotary->fraction = 0.5;
    config.positions.rotary->base = length;
    config.perceiver().length = length;
    config.perceiver().latents = latents;
    config.perceiver().inputChannels = 16;
    config.perceiver().attentionChannels = 16;
    config.perceiver().heads = 2;
    LayerConfig layer;
    layer.heads = 2;
    config.layers.assign(2, layer);
    return config;
}

// Returns a Perceiver AR for a grid of 4 columns, 3 rows and 3 channels after a start token: 37 tokens.
// `rotary`: it also rotates by the token index.
inline ModelConfig tinyGridConfig(int length = 37, int latents = 8, bool rotary = false) {
    ModelConfig config = tinyConfig(length, latents);
    if (!rotary) config.positions.rotary.reset();
    config.positions.tables = PositionConfig::Tables::Learned;
    config.positions.rows = {6, 5, 5};
    config.positions.grid = GridConfig{{4, 3, 3}, {1, 0, 2}, 1};
    return config;
}

// Returns a config without latents and with two layers. The first has FAVOR+ in chunks of 4 tokens and a
// local head with a window of 5. The second has a window of 4, state vectors replaced every 4 tokens, and a
// gated cache updated every 8.
inline ModelConfig tinyStreamConfig() {
    ModelConfig config;
    config.name = "tiny stream";
    config.vocabulary = 40;
    config.channels = 16;
    config.context = StreamConfig{16, 4, StreamConfig::Empty::Mask};
    config.positions.rotary = RotaryConfig{0.5, 1, RotaryFrequencies::Inclusive, 20};
    LayerConfig layer;
    layer.heads = 2;
    layer.widening = 2;
    FavorConfig favor;
    favor.features = 12;
    favor.chunk = 4;
    favor.localHeads = 1;
    favor.localWindow = 5;
    layer.attention = favor;
    config.layers.push_back(layer);
    layer.attention = SoftmaxConfig{4, true, false};
    layer.recurrence = RecurrenceConfig{3};
    layer.cache.emplace();
    layer.cache->rows = 3;
    layer.cache->segment = 8;
    config.layers.push_back(layer);
    config.check();
    return config;
}

// Draws random weights so that tokens matter: all matrices including the head are random, vectors change
// slightly.
inline void randomise(Parameters& parameters, std::uint64_t seed) {
    parameters.initialise(seed);
    std::uint64_t stream = 0;
    for (const Parameters::Entry& entry : parameters.entries()) {
        RandomStream random(seed, stream++);
        std::vector<float> values = parameters.get(entry.spec.name);
        const bool vector = entry.spec.kind == ParameterSpec::Kind::Vector;
        const double scale = vector ? 0.3 : 1.7 / std::sqrt(static_cast<double>(entry.spec.shape.last()));
        for (float& value : values) {
            const auto noise = static_cast<float>(scale * (2 * random.real() - 1));
            value = vector ? value + noise : noise;
        }
        parameters.set(entry.spec.name, values);
    }
}

inline std::shared_ptr<Network> makeNetworkOn(std::shared_ptr<Backend> backend, const ModelConfig& config,
                                              std::uint64_t seed = 1, NetworkOptions options = {}) {
    auto network = std::make_shared<Network>(config, std::move(backend), options);
    randomise(network->parameters(), seed);
    network->prepare();
    return network;
}

inline std::shared_ptr<Network> makeNetwork(const ModelConfig& config, std::uint64_t seed = 1,
                                            NetworkOptions options = {}, int threads = 1) {
    return makeNetworkOn(openNetworkDevice(threads), config, seed, options);
}

inline Arena makeArena(const Network& network) {
    return Arena([&network](std::size_t bytes) { return network.backend().allocate(bytes); });
}

// Returns logits [N, V] of an uncached pass over tokens with `latents` latents. The first token has position
// `first`.
inline std::vector<float> computeUncachedLogits(const Network& network, std::span<const std::int32_t> tokens,
                                                std::int64_t latents, std::int64_t first = 1) {
    SequenceBatch batch;
    batch.length = static_cast<std::int64_t>(tokens.size());
    batch.latents = latents;
    batch.tokens.assign(tokens.begin(), tokens.end());
    const PositionConfig& positions = network.config().positions;
    const auto axes = static_cast<std::size_t>(positions.axes());
    batch.positions.resize(tokens.size() * axes);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        positions.writePosition(first - positions.origin + static_cast<std::int64_t>(i),
                                std::span(batch.positions).subspan(i * axes, axes));
    }
    batch.begin = {0};
    batch.end = {static_cast<std::int32_t>(tokens.size())};
    Arena arena = makeArena(network);
    Pass pass(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
    const Value logits = network.forward(pass, batch);
    std::vector<float> host(static_cast<std::size_t>(logits.data.shape.count()));
    network.backend().download(logits.data, std::as_writable_bytes(std::span(host)));
    return host;
}

// Returns the logits [T, V] of one pass over T tokens from a new state, in a network without latents.
inline std::vector<float> computeUncachedStreamLogits(const Network& network,
                                                      std::span<const std::int32_t> tokens) {
    StreamState state = network.newStreamState();
    StreamBatch batch;
    batch.length = static_cast<std::int64_t>(tokens.size());
    batch.tokens.assign(tokens.begin(), tokens.end());
    Arena arena = makeArena(network);
    Pass pass(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
    const Value logits = network.forward(pass, batch, state);
    std::vector<float> host(static_cast<std::size_t>(logits.data.shape.count()));
    network.backend().download(logits.data, std::as_writable_bytes(std::span(host)));
    return host;
}

inline std::vector<std::int32_t> randomTokens(std::size_t count, int vocabulary, std::uint64_t seed) {
    RandomStream random(seed, 99);
    std::vector<std::int32_t> tokens(count);
    for (auto& token : tokens)
        token = static_cast<std::int32_t>(1 + random.below(static_cast<std::uint64_t>(vocabulary - 1)));
    return tokens;
}

}  // namespace continuo::test
