#include "model/parameters/compute_cost.h"

#include <algorithm>

namespace continuo {
namespace {

constexpr double kFloat = sizeof(float);

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

// Returns the bytes of the sums and of half a chunk of entries, which is the mean.
double sumBytes(const FavorConfig& favor, double heads, double width, double element) {
    const bool both =
        favor.kernel == FavorConfig::Kernel::Hyperbolic || favor.kernel == FavorConfig::Kernel::Trigonometric;
    const double features = favor.features > 0 ? (both ? 2 : 1) * favor.features : width;
    return heads * (features * (width + 1) * kFloat + (favor.chunk + 1) / 2.0 * (features + width) * element);
}

// most: tokens that a window shows; 0: all of them.
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

}  // namespace

double storedBytes(const ParameterSpec& spec, Precision precision) {
    const DType type = storedType(spec.kind, precision);
    const auto scales = static_cast<double>(type == DType::I8 ? spec.shape[0] : 0);
    return static_cast<double>(spec.shape.count()) * static_cast<double>(sizeOf(type)) + scales * kFloat;
}

// Matrices are prepared, and the table of the embedding if it is also the head.
bool isPrepared(const ParameterSpec& spec, const ModelConfig& config) {
    if (spec.kind == ParameterSpec::Kind::Matrix) return true;
    return spec.kind == ParameterSpec::Kind::Table && config.head.tied && spec.name == "embedding.weight";
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

}  // namespace continuo
