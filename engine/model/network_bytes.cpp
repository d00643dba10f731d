#include "model/network_bytes.h"

#include <algorithm>
#include <variant>

#include "model/tap_tokens.h"

namespace continuo {
namespace {

// Returns the number of slots of a cache: its initial capacity, to which Network::read() shrinks it after a
// prompt.
double tokensKept(std::int64_t needed, std::int64_t reach) { return static_cast<double>(2 * needed + reach); }

// Returns the number of values that a summary keeps: the current one, and within reach one every `every`
// tokens.
double summaries(std::int64_t reach, std::int64_t every) {
    return static_cast<double>(1 + (reach + every - 1) / every);
}

// Sums the bytes that the layers of a stream keep. element: bytes of one number of a cache entry.
struct StreamSum {
    double element = 4;
    std::int64_t reach = 0;
    double bytes = 0;

    void window(double perToken, std::int64_t needed) {
        bytes += element * perToken * tokensKept(needed, reach);
    }
    void sums(double sums, double perToken, std::int64_t chunk) {
        const double kept = reach > 0 ? 6 : 1;  // FavorAttention::addState
        // A rewind into a piece of a prompt starts from the sums before that piece, so the piece's entries
        // are kept.
        const double behindPrompt = reach > 0 ? static_cast<double>(kInputsAtOnce + chunk) : 0;
        bytes += sizeof(float) * sums * kept + element * perToken *
                                                   std::max(2.0 * static_cast<double>(reach + chunk),
                                                            behindPrompt + static_cast<double>(reach));
    }
    void summary(double numbers, double keysValues, std::int64_t every) {
        bytes += sizeof(float) * (numbers * summaries(reach, every) + keysValues);
    }
    void pending(double perToken, std::int64_t segment) {
        bytes += sizeof(float) * perToken * tokensKept(segment, reach);
    }
};

void addFavor(StreamSum& sum, const FavorConfig& favor, std::int64_t heads, std::int64_t width) {
    using Kernel = FavorConfig::Kernel;
    const bool twice = favor.kernel == Kernel::Hyperbolic || favor.kernel == Kernel::Trigonometric;
    const std::int64_t rows = favor.features > 0 ? favor.features : width;
    const auto features = static_cast<double>(twice ? 2 * rows : rows);
    const auto channels = static_cast<double>(width), summed = static_cast<double>(heads - favor.localHeads);
    sum.sums(summed * features * (channels + 1), summed * (features + channels), favor.chunk);
    if (favor.localHeads > 0)
        sum.window(2 * static_cast<double>(favor.localHeads) * channels, favor.localWindow);
}

void addLayer(StreamSum& sum, const ModelConfig& config, const LayerConfig& layer) {
    const std::int64_t width = layer.headWidth(config.channels);
    const auto all = static_cast<double>(layer.heads * width),
               channels = static_cast<double>(config.channels);
    if (const auto* softmax = std::get_if<SoftmaxConfig>(&layer.attention)) {
        const bool twoBlocks = layer.recurrence && layer.recurrence->twoBlocks;
        sum.window(2 * all, twoBlocks ? 2 * config.stream().block : softmax->window);
    } else {
        addFavor(sum, std::get<FavorConfig>(layer.attention), layer.heads, width);
    }
    if (layer.recurrence) {
        const auto states = static_cast<double>(layer.recurrence->states);
        sum.summary(states * channels, 2 * states * all, config.stream().block);
    }
    if (layer.cache) {
        const auto rows = static_cast<double>(layer.cache->rows);
        const auto cached = static_cast<double>(cacheChannels(*layer.cache, config.channels));
        sum.summary(rows * cached, 2 * rows * all, layer.cache->segment);
        sum.pending(cached, layer.cache->segment);
    }
}

}  // namespace

double streamBytes(const ModelConfig& config, Precision precision, std::int64_t reach) {
    StreamSum sum{precision == Precision::F32 ? 4.0 : 2.0, reach};
    for (const LayerConfig& layer : config.layers) addLayer(sum, config, layer);
    return sum.bytes;
}

StepCost stepCost(const Network& network, double length, double latents) {
    return stepCost(network.config(), network.options().precision, length, latents);
}

}  // namespace continuo
