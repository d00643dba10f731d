#include "session/step_bytes.h"

#include "model/parameters/compute_cost.h"
#include "model/parameters/sinusoid.h"
#include "model/tap_tokens.h"

namespace continuo {

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

double weightBytes(const ModelConfig& config, Precision precision) {
    return stepCost(config, precision, 0).weights;
}

double weightBytes(const Network& network) {
    return weightBytes(network.config(), network.options().precision);
}

double cacheBytes(const ModelConfig& config, Precision precision, double length, double latents) {
    return stepCost(config, precision, length, latents).entries;
}

double cacheBytes(const Network& network, double length, double latents) {
    return cacheBytes(network.config(), network.options().precision, length, latents);
}

}  // namespace continuo
