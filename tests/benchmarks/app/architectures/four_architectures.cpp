// The four architectures with about equal parameters, after equal tokens: nats/token by position.
//   four_architectures TRAIN-LIST VALID-LIST [STEPS [SEEDS [THREADS]]]
// STEPS: 800 of 4,096 tokens. What a step costs behind 1,000 to 1,000,000 tokens is told by
// `continuo-cli bench decode --config`.
#include "benchmarks/app/architectures/variants.h"

namespace continuo {
namespace {

constexpr int kSegment = 1024, kWindow = 256;

ModelConfig performer() {
    ModelConfig config = smallStream(kWindow, kWindow, kSegment);
    FavorConfig favor;
    favor.features = 64;
    favor.localHeads = 2;
    favor.localWindow = kWindow;
    for (LayerConfig& layer : config.layers) layer.attention = favor;
    return config;
}

ModelConfig blockRecurrent() {
    ModelConfig config = smallStream(kWindow, kWindow, kSegment);
    RecurrenceConfig recurrence;
    recurrence.states = 256;
    config.layers[config.layers.size() - 2].recurrence = recurrence;
    return config;
}

ModelConfig cached() {
    ModelConfig config = smallStream(kWindow, kWindow, kSegment);
    CacheConfig cache;
    cache.segment = kWindow;
    for (LayerConfig& layer : config.layers) layer.cache = cache;
    return config;
}

}  // namespace
}  // namespace continuo

int main(int count, char** words) {
    using namespace continuo;
    const SmallMusic music(SmallRun::of(count, words, 800));
    compare(music, {{"Perceiver AR", smallPerceiver(4096, 512)},
                    {"windows alone", smallStream(kWindow, kWindow, kSegment)},
                    {"Performer", performer()},
                    {"Block-Recurrent Transformer", blockRecurrent()},
                    {"Cached Transformer", cached()}});
}
