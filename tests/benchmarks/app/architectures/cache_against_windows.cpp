// The gated cache against a longer window (Cached Transformer, arXiv 2312.12742, table 5): none, the cache, a
// window of twice the length, both.
//   cache_against_windows TRAIN-LIST VALID-LIST [STEPS [SEEDS [THREADS]]]
// STEPS: 400 of 4,096 tokens.
#include "benchmarks/app/architectures/variants.h"

namespace continuo {
namespace {

constexpr int kSegment = 1024, kWindow = 64;

ModelConfig cached(int window, double ratio, CacheConfig::Resize resize = CacheConfig::Resize::Nearest) {
    ModelConfig config = smallStream(window, kWindow, kSegment);
    CacheConfig cache;
    cache.ratio = ratio;
    cache.segment = 128;
    cache.resize = resize;
    if (ratio > 0)
        for (LayerConfig& layer : config.layers) layer.cache = cache;
    return config;
}

}  // namespace
}  // namespace continuo

int main(int count, char** words) {
    using namespace continuo;
    const SmallMusic music(SmallRun::of(count, words, 400));
    compare(music, {
                       {"window 64", cached(kWindow, 0)},
                       {"window 64, cache", cached(kWindow, 0.5)},
                       {"window 64, cache of means", cached(kWindow, 0.5, CacheConfig::Resize::Mean)},
                       {"window 64, cache of all channels", cached(kWindow, 1)},
                       {"window 128", cached(2 * kWindow, 0)},
                       {"window 128, cache", cached(2 * kWindow, 0.5)},
                   });
}
