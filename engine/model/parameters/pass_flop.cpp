#include "model/parameters/pass_flop.h"

#include <string>
#include <variant>

#include "model/parameters/parameter_specs.h"

namespace continuo {
namespace {

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

double passFlop(const ModelConfig& config, double tokens, double latents) {
    return config.isStream() ? streamFlop(config, tokens) : latentsFlop(config, tokens, latents);
}

}  // namespace continuo
