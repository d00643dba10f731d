#include "model/parameters/compute_cost.h"

#include <algorithm>
#include <string>
#include <variant>

#include "model/parameters/parameter_specs.h"
#include "model/parameters/sinusoid.h"

namespace continuo {
namespace {

constexpr double kFloat = sizeof(float);

// Returns the stored bytes of a tensor.
double storedBytes(const ParameterSpec& spec, Precision precision) {
    const DType type = storedType(spec.kind, precision);
    const auto scales = static_cast<double>(type == DType::I8 ? spec.shape[0] : 0);
    return static_cast<double>(spec.shape.count()) * static_cast<double>(sizeOf(type)) + scales * kFloat;
}

// Returns whether Network::prepare() makes a copy of the tensor for large products: matrices, and the
// embedding if it is also the head.
bool isPrepared(const ParameterSpec& spec, const ModelConfig& config) {
    if (spec.kind == ParameterSpec::Kind::Matrix) return true;
    return spec.kind == ParameterSpec::Kind::Table && config.head.tied && spec.name == "embedding.weight";
}

double stepWeightBytes(const ModelConfig& config, Precision precision) {
    double bytes = 0;
    for (const ParameterSpec& spec : parameterSpecs(config)) {
        const bool lookedUp = spec.kind == ParameterSpec::Kind::Table && !isPrepared(spec, config);
        if (!lookedUp && !spec.atBlockEnds) bytes += storedBytes(spec, precision);
    }
    return bytes;
}

double perceiverBytes(const ModelConfig& config, double element, double heard, double latents) {
    return 2 * element *
           (heard * config.perceiver().attentionChannels +
            latents * config.channels * static_cast<double>(config.layers.size()));
}

double windowBytes(double tokens, double heads, double width, double element) {
    return 2 * element * tokens * heads * width;
}

// Returns the bytes of FAVOR+ heads that a step reads: the sums, and half a chunk of entries, which is the
// mean.
double sumBytes(const FavorConfig& favor, double heads, double width, double element) {
    const bool both =
        favor.kernel == FavorConfig::Kernel::Hyperbolic || favor.kernel == FavorConfig::Kernel::Trigonometric;
    const double features = favor.features > 0 ? (both ? 2 : 1) * favor.features : width;
    return heads * (features * (width + 1) * kFloat + (favor.chunk + 1) / 2.0 * (features + width) * element);
}

// Returns the bytes of a layer's state that a step reads. most: tokens that a window shows; 0: all of them.
double layerBytes(const ModelConfig& config, const LayerConfig& layer, double element, double heard,
                  double most) {
    const double heads = layer.heads, width = layer.headWidth(config.channels);
    const double seen = most > 0 ? std::min(heard, most) : heard;
    double bytes = 0;
    if (const auto* favor = std::get_if<FavorConfig>(&layer.attention)) {
        bytes += sumBytes(*favor, heads - favor->localHeads, width, element);
        bytes += windowBytes(std::min<double>(seen, favor->localWindow), favor->localHeads, width, element);
    } else {
        const int window = std::get<SoftmaxConfig>(layer.attention).window;
        bytes += windowBytes(std::min<double>(seen, window), heads, width, element);
    }
    if (layer.recurrence) bytes += 2 * kFloat * layer.recurrence->states * heads * width;
    if (layer.cache) {
        const double keys = cacheChannels(*layer.cache, config.channels);
        const double values = layer.cache->value == CacheConfig::Value::Padded ? keys : heads * width;
        bytes += kFloat * layer.cache->rows * (keys + values);
    }
    return bytes;
}

// Returns how many rows a matrix of a network without latents multiplies in a pass: each token, or the state
// vectors at each block's end, or the rows of a cache at each segment's end.
double rowsThrough(const ModelConfig& config, const std::string& weight, double tokens) {
    const std::size_t recurrence = weight.find(".recurrence."), cache = weight.find(".cache.");
    if (recurrence == std::string::npos && cache == std::string::npos) return tokens;
    constexpr std::size_t kPrefix = std::char_traits<char>::length("layers.");
    const LayerConfig& layer = config.layers[std::stoul(weight.substr(kPrefix))];
    if (recurrence != std::string::npos) return tokens / config.stream().block * layer.recurrence->states;
    const std::string part = weight.substr(cache);
    const bool ofTokens = part == ".cache.query.weight" || part == ".cache.out.weight";
    return ofTokens ? tokens : tokens / layer.cache->segment * layer.cache->rows;
}

double streamFlop(const ModelConfig& config, double tokens) {
    const double blocks = tokens / config.stream().block;
    double flop = 0;
    for (const ParameterSpec& spec : parameterSpecs(config)) {
        if (spec.kind == ParameterSpec::Kind::Matrix)
            flop += 2 * rowsThrough(config, spec.name, tokens) * static_cast<double>(spec.shape.count());
    }
    for (const LayerConfig& layer : config.layers) {
        const double width = layer.headWidth(config.channels);
        if (const auto* softmax = std::get_if<SoftmaxConfig>(&layer.attention)) {
            const double seen = softmax->window > 0 ? softmax->window : tokens / 2;
            flop += 4 * layer.heads * width * tokens * seen;
        } else {
            const FavorConfig& favor = std::get<FavorConfig>(layer.attention);
            const double summed = layer.heads - favor.localHeads;
            const double read =
                width + static_cast<double>(favor.chunk) / 2;  // the sums, and half a chunk of keys
            flop += tokens * summed * favor.features * (4 * width + 2 * width + 2 * read);
            flop += 4 * favor.localHeads * width * tokens * favor.localWindow;
        }
        if (layer.recurrence) {
            const double states = layer.recurrence->states, ofBlock = config.stream().block;
            flop += 4 * layer.heads * width * (tokens * states + blocks * states * (2 * ofBlock + states));
        }
        if (layer.cache) flop += 4 * layer.heads * width * tokens * layer.cache->rows;
    }
    return flop;
}

double latentsFlop(const ModelConfig& config, double tokens, double latents) {
    const double inputs = config.perceiver().inputChannels;
    const double width = config.perceiver().attentionChannels;
    const double channels = config.channels;
    const double pairs = latents * (latents + 1) / 2;
    double flop = 4 * tokens * inputs * width + 2 * latents * (inputs * channels + 2 * channels * width) +
                  4 * width * (latents * (tokens - latents) + pairs) +
                  4 * config.perceiver().widening * latents * channels * channels;
    for (const LayerConfig& layer : config.layers) {
        flop += (8 + 4 * layer.widening) * latents * channels * channels + 4 * channels * pairs;
    }
    return flop + 2 * latents * channels * config.vocabulary +
           2 * config.perceiver().queryLayers * latents * channels * channels;
}

}  // namespace

double keptBytes(const ModelConfig& config, Precision precision, const Preparation& preparation,
                 PreparedBytes prepared) {
    double bytes = 0;
    for (const ParameterSpec& spec : parameterSpecs(config)) {
        bytes += storedBytes(spec, precision);
        if (prepared != nullptr && isPrepared(spec, config))
            bytes += static_cast<double>(prepared(storedType(spec.kind, precision), spec.shape, preparation));
    }
    for (const std::int64_t rows : sinusoidRows(config))
        bytes += static_cast<double>(rows * config.inputChannels()) * static_cast<double>(sizeof(float));
    return bytes;
}

StepCost stepCost(const ModelConfig& config, Precision precision, double heard, double latents) {
    const double element = precision == Precision::F32 ? 4 : 2;
    StepCost cost{stepWeightBytes(config, precision), 0};
    if (!config.isStream()) {
        cost.entries = perceiverBytes(config, element, heard, latents);
        return cost;
    }
    for (const LayerConfig& layer : config.layers)
        cost.entries += layerBytes(config, layer, element, heard, latents);
    return cost;
}

double passFlop(const ModelConfig& config, double tokens, double latents) {
    return config.isStream() ? streamFlop(config, tokens) : latentsFlop(config, tokens, latents);
}

}  // namespace continuo
