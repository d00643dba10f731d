// Compares the gated cache with a longer window (Cached Transformer, arXiv 2312.12742, table 5): neither, the
// cache, a window of twice the length, both.
//   cache_against_windows TRAIN-LIST VALID-LIST [STEPS [SEEDS [THREADS]]]
// STEPS: default 400, each of 4,096 tokens.
#include "benchmarks/app/architectures/variants.h"

namespace continuo {
namespace {

constexpr int kSegment = 1024, kWindow = 64;

ModelConfig cacheConfig(int window, double ratio, CacheConfig::Resize resize = CacheConfig::Resize::Nearest) {
    const ModelConfig config = smallStream(window, kWindow, kSegment);
    return ratio > 0 ? withCache(config, {.ratio = ratio, .segment = 128, .resize = resize}) : config;
}

}  // namespace
}  // namespace continuo

int main(int count, char** words) {
    using namespace continuo;
    const SmallMusic music(SmallRun::parse(count, words, 400));
    compareVariants(music,
                    {
                        {"window 64", cacheConfig(kWindow, 0)},
                        {"window 64, cache", cacheConfig(kWindow, 0.5)},
                        {"window 64, cache of means", cacheConfig(kWindow, 0.5, CacheConfig::Resize::Mean)},
                        {"window 64, cache of all channels", cacheConfig(kWindow, 1)},
                        {"window 128", cacheConfig(2 * kWindow, 0)},
                        {"window 128, cache", cacheConfig(2 * kWindow, 0.5)},
                    });
}
