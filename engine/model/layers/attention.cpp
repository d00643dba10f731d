#include "model/layers/attention.h"

#include "model/layers/favor_attention.h"
#include "model/layers/softmax_attention.h"

namespace continuo {

std::unique_ptr<Attention> makeAttention(const NamedWeights& weights, const std::string& name,
                                         const LayerConfig& layer, Backend& backend) {
    if (const auto* favor = std::get_if<FavorConfig>(&layer.attention))
        return std::make_unique<FavorAttention>(weights, name, layer, *favor, backend);
    return std::make_unique<SoftmaxAttention>(weights, name, layer, std::get<SoftmaxConfig>(layer.attention),
                                              backend);
}

}  // namespace continuo
