#pragma once

#include <cstddef>
#include <vector>

#include "backend/backend.h"
#include "model/config/layer_config.h"

namespace continuo {

// The Perceiver AR context stage: one causal cross-attention from the latents to all tokens
// (Perceiver AR, section 3 and appendix C).
struct PerceiverConfig {
    enum class Query {
        Embedding,      // the latent starts as its token's embedding
        Projection,     // a linear map of the embedding
        Mlp,            // Projection, then `queryLayers` times linear and activation
        Learned,        // a learned row per latent
        LearnedShared,  // one learned row for all latents
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
    // Distances of earlier tokens. For each distance, an input also gets a row of that distance's own table,
    // a causal convolution over the tokens. Attention can then find a token by its predecessors, as with the
    // lower of two layers (induction heads: Olsson et al., arXiv 2209.11895). Ascending; empty: an input
    // depends only on its own token.
    static constexpr std::size_t kMaxTaps = 16;
    std::vector<int> taps;
    BiasConfig bias;

    int reach() const { return taps.empty() ? 0 : taps.back(); }  // of the taps
    bool operator==(const PerceiverConfig&) const = default;
};

// A stack of layers over all tokens, whose state is carried from segment to segment. Within a block the state
// only grows by entries; summaries are replaced at block ends.
struct StreamConfig {
    // The context of a sequence's first block (Block-Recurrent Transformer, appendix A): masked, or a visible
    // block of zero keys and values, as in the published code.
    enum class Empty { Mask, Zeros };
    int segment = 2048;  // tokens of a training segment; gradients stay inside it
    int block = 512;     // tokens between two replacements of the state vectors
    Empty empty = Empty::Mask;
    bool operator==(const StreamConfig&) const = default;
};

}  // namespace continuo
