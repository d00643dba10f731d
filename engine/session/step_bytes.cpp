#include "session/step_bytes.h"

#include "model/parameters/sinusoid.h"

namespace continuo {
namespace {

double bytesOf(const ParameterSpec& spec, Precision precision) {
    const DType type = storedType(spec.kind, precision);
    const auto scales = static_cast<double>(type == DType::I8 ? spec.shape[0] : 0);
    return static_cast<double>(spec.shape.count()) * static_cast<double>(sizeOf(type)) +
           scales * static_cast<double>(sizeof(float));
}

// As Network::prepare(): all that is multiplied with, a table only where it is the head too.
bool isPrepared(const ParameterSpec& spec, const ModelConfig& config) {
    if (spec.kind == ParameterSpec::Kind::Matrix) return true;
    return spec.kind == ParameterSpec::Kind::Table && config.head.tied && spec.name == "embedding.weight";
}

}  // namespace

double keptBytes(const ModelConfig& config, Precision precision, const Preparation& preparation,
                 PreparedBytes prepared) {
    double bytes = 0;
    for (const ParameterSpec& spec : parameterSpecs(config)) {
        bytes += bytesOf(spec, precision);
        if (prepared != nullptr && isPrepared(spec, config))
            bytes += static_cast<double>(prepared(storedType(spec.kind, precision), spec.shape, preparation));
    }
    for (const std::int64_t rows : sinusoidRows(config))
        bytes +=
            static_cast<double>(rows * config.perceiver().inputChannels) * static_cast<double>(sizeof(float));
    return bytes;
}

double weightBytes(const ModelConfig& config, Precision precision) {
    double bytes = 0;
    for (const ParameterSpec& spec : parameterSpecs(config)) {
        if (spec.kind == ParameterSpec::Kind::Table && !isPrepared(spec, config)) continue;
        bytes += bytesOf(spec, precision);
    }
    return bytes;
}

double weightBytes(const Network& network) {
    return weightBytes(network.config(), network.options().precision);
}

double cacheBytes(const ModelConfig& config, Precision precision, double length, double latents) {
    const double element = precision == Precision::F32 ? 4 : 2;
    return 2 * element *
           (length * config.perceiver().attentionChannels +
            latents * config.channels * static_cast<double>(config.layers.size()));
}

double cacheBytes(const Network& network, double length, double latents) {
    return cacheBytes(network.config(), network.options().precision, length, latents);
}

}  // namespace continuo
