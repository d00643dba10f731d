#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "backend/backend.h"

namespace continuo {

// How rotary frequencies fall (perceiver-ar.md, 1.6 and 4.2). r channels of a head turn, in r/2 pairs.
enum class RotaryFrequencies {
    Inclusive,  // base^(-i / (r/2 - 1)): from 1 to exactly 1/base (google-research/perceiver-ar)
    Standard,   // base^(-2i / r)
};

struct RotaryConfig {
    double fraction = 0.25;    // of a head's channels: r = 2 * floor(fraction * D / 2)
    double headsFraction = 1;  // of the heads, the first ones
    RotaryFrequencies frequencies = RotaryFrequencies::Inclusive;
    double base = 4096;  // longest wavelength / 2 pi
    bool operator==(const RotaryConfig&) const = default;
};

// Positions of tokens: summed tables, rotation inside attention, both or neither.
struct PositionConfig {
    static constexpr std::size_t kMaxAxes = 8;
    enum class Tables { None, Learned, Sinusoidal };
    Tables tables = Tables::None;
    std::vector<int> rows;  // rows of each table; a position has one number per table
    int origin = 1;         // position of the first token
    std::optional<RotaryConfig> rotary;

    int axes() const { return rows.empty() ? 1 : static_cast<int>(rows.size()); }
    bool operator==(const PositionConfig&) const = default;
};

// Which linear maps of a block have a bias.
struct BiasConfig {
    bool projections = true;  // query, key, value
    bool out = true;
    bool mlp = true;
    bool operator==(const BiasConfig&) const = default;
};

// The Perceiver AR context stage: one causal cross-attention from the latents to all tokens
// (perceiver-ar.md, 1.3, 1.4).
struct ContextConfig {
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
    BiasConfig bias;
    bool operator==(const ContextConfig&) const = default;
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

// All that fixes a model's shape. The trainer writes it into the weight file's metadata; the engine reads it
// there. The JSON form is documented in engine/model/README.md.
struct ModelConfig {
    std::string name;
    std::string modality = "midi";
    std::string tokenizer = "midi-events";  // with its profile: "midi-events", "midi-events-krasserm"
    int vocabulary = 0;
    int channels = 0;  // D, width of the latents
    Activation activation = Activation::SquaredRelu;
    float normEpsilon = 1e-5f;
    PositionConfig positions;
    ContextConfig context;
    std::vector<LayerConfig> layers;
    HeadConfig head;

    // Both throw BadModel naming the field.
    static ModelConfig fromJson(const std::string& text);
    void check() const;

    std::string toJson() const;
    std::int64_t parameterCount() const;
    bool operator==(const ModelConfig&) const = default;
};

}  // namespace continuo
