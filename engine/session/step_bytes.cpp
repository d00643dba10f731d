#include "session/step_bytes.h"

namespace continuo {

double weightBytes(const PerceiverAr& network) {
    double bytes = 0;
    for (const Parameters::Entry& entry : network.parameters().entries()) {
        if (entry.spec.kind == ParameterSpec::Kind::Table && !network.config().head.tied) continue;
        bytes += static_cast<double>(entry.data.bytes()) +
                 (entry.scale ? static_cast<double>(entry.scale.bytes()) : 0);
    }
    return bytes;
}

double cacheBytes(const PerceiverAr& network, double length, double latents) {
    const ModelConfig& config = network.config();
    const double element = network.options().precision == Precision::F32 ? 4 : 2;
    return 2 * element *
           (length * config.context.attentionChannels +
            latents * config.channels * static_cast<double>(config.layers.size()));
}

}  // namespace continuo
