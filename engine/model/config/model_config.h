#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "backend/backend.h"
#include "model/config/position_config.h"

namespace continuo {

// Which linear maps of a block have a bias.
struct BiasConfig {
    bool projections = true;  // query, key, value
    bool out = true;
    bool mlp = true;
    bool operator==(const BiasConfig&) const = default;
};

// The Perceiver AR context stage: one causal cross-attention from the latents to all tokens
// (Perceiver AR, section 3 and appendix C).
struct PerceiverConfig {
    enum class Query {
        Embedding,      // the latent starts as its token's embedding
        Projection,     // a linear map of it
        Mlp,            // that, then `queryLayers` times linear and activation
        Learned,        // a learned row per latent
        LearnedShared,  // one learned row for all
    };
    enum class LatentKeys {
        ContextNorm,  // all keys come from the context's norm
        QueryNorm,    // tokens that are latents use the queries' norm (krasserm/perceiver-io)
    };
    int length = 0;             // most tokens that are attended to
    int latents = 0;            // most latents
    int inputChannels = 0;      // E, width of embeddings
    int attentionChannels = 0;  // width of cross-attention
    int heads = 0;
    int widening = 4;
    Query query = Query::Projection;
    int queryLayers = 0;
    Activation queryActivation = Activation::GeluTanh;
    LatentKeys latentKeys = LatentKeys::ContextNorm;
    // How far back the tokens stand whose tables are added to an input, as a causal convolution over the
    // tokens: what lies behind the latents can then be found by what stood before it, as the lower of two
    // layers would let it (induction heads: Olsson et al., arXiv 2209.11895). Ascending; empty: an input is
    // its own token alone.
    static constexpr std::size_t kMaxTaps = 16;
    std::vector<int> taps;
    BiasConfig bias;

    int reach() const { return taps.empty() ? 0 : taps.back(); }  // of the taps
    bool operator==(const PerceiverConfig&) const = default;
};

// One self-attention layer over the latents.
struct LayerConfig {
    int heads = 0;
    int widening = 4;
    bool rotary = true;
    BiasConfig bias;
    bool operator==(const LayerConfig&) const = default;
};

struct HeadConfig {
    bool norm = true;
    bool bias = true;
    bool tied = false;  // logits = h Emb^T
    bool operator==(const HeadConfig&) const = default;
};

// The codes of sound that a model is of (the tokenizer audio-codes): the coarsest levels of one codec's.
struct CodesConfig {
    int levels = 0;      // of a frame
    int codes = 0;       // of a level
    double rate = 0;     // frames a second
    int sampleRate = 0;  // Hz
    std::string codec;   // SHA-256 of the codec's file; empty: of none yet, as in a preset
    bool operator==(const CodesConfig&) const = default;
};

inline constexpr int kMostLayers = 1024;  // that a model may have

// All that fixes a model's shape. The trainer writes it into the weight file's metadata; the engine reads it
// there. The JSON form is documented in engine/model/README.md.
struct ModelConfig {
    std::string name;
    std::string modality = "midi";
    std::string tokenizer = "midi-events";  // "midi-events-krasserm", "midi-events-pedal" are its other
                                            // profiles; "rgb-raster", "audio-codes"
    std::vector<std::string> labels;        // names of what the last ids stand for, as classes of pictures
    std::optional<CodesConfig> codes;       // of a model for sound
    int vocabulary = 0;
    int channels = 0;  // D, width of the latents
    Activation activation = Activation::SquaredRelu;
    float normEpsilon = 1e-5f;
    PositionConfig positions;
    PerceiverConfig context;
    std::vector<LayerConfig> layers;
    HeadConfig head;

    // Both throw BadModel naming the field.
    static ModelConfig fromJson(const std::string& text);
    void check() const;

    std::string toJson() const;
    bool operator==(const ModelConfig&) const = default;
};

}  // namespace continuo
