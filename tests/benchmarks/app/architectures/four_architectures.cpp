// Compares the four architectures, and windows alone, with about equal parameters after equal tokens:
// nats/token by position.
//   four_architectures TRAIN-LIST VALID-LIST [STEPS [SEEDS [THREADS]]]
// STEPS: default 800, each of 4,096 tokens. `continuo-cli bench decode --config` measures the time of a step
// after 1,000 to 1,000,000 tokens.
#include "benchmarks/app/architectures/variants.h"

namespace continuo {
namespace {

constexpr int kSegment = 1024, kWindow = 256;

}  // namespace
}  // namespace continuo

int main(int count, char** words) {
    using namespace continuo;
    const SmallMusic music(SmallRun::parse(count, words, 800));
    const ModelConfig windows = smallStream(kWindow, kWindow, kSegment);
    const FavorConfig favor{.features = 64, .localHeads = 2, .localWindow = kWindow};
    compareVariants(music, {{"Perceiver AR", smallPerceiver(4096, 512)},
                            {"windows alone", windows},
                            {"Performer", withFavor(windows, favor)},
                            {"Block-Recurrent Transformer", withStates(windows, {.states = 256})},
                            {"Cached Transformer", withCache(windows, {.segment = kWindow})}});
}
