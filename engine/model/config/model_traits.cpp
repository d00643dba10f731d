#include "model/config/model_traits.h"

#include <algorithm>
#include <numeric>

namespace continuo {
namespace {

ModelTraits perceiverTraits(const PerceiverConfig& context) {
    return {.architecture = "Perceiver AR",
            .latents = context.latents,
            .fixedLatents = context.query == PerceiverConfig::Query::Learned,
            .pastTokens = context.length};
}

// A prediction depends on as many tokens as all windows together. FAVOR+ sums, state vectors and caches carry
// more.
ModelTraits streamTraits(const ModelConfig& config) {
    ModelTraits traits;
    traits.restartInterval = 1;
    const auto ends = [&](std::int64_t every) {
        traits.block = std::max(traits.block, every);
        traits.restartInterval = std::lcm(traits.restartInterval, every);
    };
    bool sums = false, recurs = false, caches = false;
    std::int64_t reach = 0;
    for (const LayerConfig& layer : config.layers) {
        recurs = recurs || layer.recurrence;
        caches = caches || layer.cache;
        if (layer.recurrence) ends(config.stream().block);
        if (layer.cache) ends(layer.cache->segment);
        if (const auto* softmax = std::get_if<SoftmaxConfig>(&layer.attention)) {
            traits.window = std::max<std::int64_t>(traits.window, softmax->window);
            reach += softmax->self ? softmax->window - 1 : softmax->window;
        } else {
            const auto& favor = std::get<FavorConfig>(layer.attention);
            sums = true;
            ends(favor.chunk);
            if (favor.localHeads > 0)
                traits.window = std::max<std::int64_t>(traits.window, favor.localWindow);
        }
    }
    const auto add = [&](bool has, const char* name) {
        if (has) traits.architecture += (traits.architecture.empty() ? "" : " + ") + std::string(name);
    };
    add(sums, "Performer");
    add(recurs, "Block-Recurrent Transformer");
    add(caches, "Cached Transformer");
    add(!sums && !recurs && !caches, "Sliding-window Transformer");
    traits.pastTokens = sums || recurs || caches ? 0 : reach + 1;
    return traits;
}

}  // namespace

ModelTraits modelTraits(const ModelConfig& config) {
    return config.isStream() ? streamTraits(config) : perceiverTraits(config.perceiver());
}

IdGroups makeIdGroups(const ModelConfig& config) {
    if (!config.codes) return {};
    return {static_cast<std::int32_t>(config.vocabulary - config.codes->levels * config.codes->codes),
            config.codes->codes};
}

}  // namespace continuo
