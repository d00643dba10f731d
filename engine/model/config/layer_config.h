#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <variant>

namespace continuo {

// Which linear maps of a block have a bias.
struct BiasConfig {
    bool projections = true;  // query, key, value
    bool out = true;
    bool mlp = true;
    bool operator==(const BiasConfig&) const = default;
};

// Softmax attention of a layer.
struct SoftmaxConfig {
    int window = 0;       // keys that a token sees; 0: all before it
    bool self = true;     // the window ends with the token's own key; false: with the one before it
    bool qkNorm = false;  // queries and keys have unit length per head, times a learned scale per head
    bool operator==(const SoftmaxConfig&) const = default;
};

// FAVOR+ attention of a layer (Performer, arXiv 2009.14794). It keeps a sum over the past instead of one
// entry per token.
struct FavorConfig {
    enum class Kernel {
        Regularised,    // positive features of projections of length sqrt(D) (SM-REG)
        Positive,       // positive features of Gaussian projections
        Hyperbolic,     // the same, with both signs of each projection
        Trigonometric,  // sines and cosines: not positive, for comparison
        Relu,           // generalised attention
    };
    Kernel kernel = Kernel::Regularised;
    int features = 256;      // m, projections per head; 0: none (Relu only)
    bool orthogonal = true;  // projections are orthogonal in blocks of D
    bool perHead = false;    // each head has its own projections
    int redrawEvery = 1000;  // training steps between new projections; 0: never
    int chunk = 64;          // tokens between two updates of the sum
    int localHeads = 0;  // the last heads of the layer: softmax over `localWindow` keys, including their own
    int localWindow = 256;
    bool qkNorm = true;
    bool operator==(const FavorConfig&) const = default;
};

// State vectors of a layer, replaced at each block's end (Block-Recurrent Transformer, arXiv 2203.07852,
// section 3.1).
struct RecurrenceConfig {
    enum class Gate { Fixed, Lstm };
    enum class Parts {
        Skip,    // a gate after the projection of the attention
        Single,  // a gate after an MLP of the attention
        Dual,    // both
    };
    int states = 512;  // S
    Gate gate = Gate::Fixed;
    Parts parts = Parts::Skip;
    bool twoBlocks = true;  // states also attend to the keys of the previous block
    bool operator==(const RecurrenceConfig&) const = default;
};

// A gated recurrent cache of a layer (Cached Transformer, arXiv 2312.12742, section 3.2), read before it is
// updated.
struct CacheConfig {
    enum class Source { Attention, Input };     // what is summarised
    enum class Candidate { GeluNorm, Linear };  // the transform of the new content
    enum class Resize { Nearest, Mean };        // how a segment is reduced to rows
    enum class Value { Full, Padded };          // as wide as the heads, or padded with zeros to the channels
    double ratio = 0.5;                         // fraction of the channels that is cached
    int rows = 64;                              // of the cache
    int segment = 512;                          // tokens between two updates
    Source source = Source::Attention;
    Candidate candidate = Candidate::GeluNorm;
    Resize resize = Resize::Nearest;
    Value value = Value::Full;
    double balance = -1;  // initial logit of the cache's weight in a head
    bool operator==(const CacheConfig&) const = default;
};

// Returns Dm, the number of cached channels.
inline int cacheChannels(const CacheConfig& cache, int channels) {
    return static_cast<int>(std::lround(cache.ratio * channels));
}

// One layer: attention, optional state vectors and cache, and an MLP.
struct LayerConfig {
    int heads = 0;
    int widening = 4;
    bool rotary = true;
    BiasConfig bias;
    int headChannels = 0;  // per head; 0: the model's channels / heads
    int hidden = 0;        // channels inside the MLP; 0: widening * the model's channels
    std::variant<SoftmaxConfig, FavorConfig> attention = {};
    std::optional<RecurrenceConfig> recurrence = {};
    std::optional<CacheConfig> cache = {};

    int headWidth(int channels) const { return headChannels > 0 ? headChannels : channels / heads; }
    int hiddenWidth(int channels) const { return hidden > 0 ? hidden : widening * channels; }
    bool operator==(const LayerConfig&) const = default;
};

inline constexpr int kMostLayers = 1024;  // limit of a model

}  // namespace continuo
