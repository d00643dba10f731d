#pragma once

#include <cstdint>
#include <string>

#include "backend/backend.h"
#include "model/config/model_config.h"

namespace continuo {

// Properties of a model's architecture for code that runs or displays it.
struct ModelTraits {
    std::string architecture;   // name used in papers: "Perceiver AR", "Block-Recurrent Transformer", ...
    std::int64_t latents = 0;   // maximum per pass; 0: the model has none
    bool fixedLatents = false;  // all latents are always used, because each is learned separately
    // Number of past tokens that a prediction can depend on; 0: the whole session, fading.
    std::int64_t pastTokens = 0;
    // Maximum tokens between two replacements of a summary (sums, state vectors, cache rows); 0: no
    // summaries.
    std::int64_t block = 0;
    // A new sequence can begin in a carried state at every multiple of this number of tokens; 0: no carried
    // state.
    std::int64_t restartInterval = 0;
    std::int64_t window = 0;  // widest softmax window of a stream's layers, in tokens; 0: none
};

ModelTraits modelTraits(const ModelConfig& config);

// Returns the groups of ids that are alternatives to each other. For sound: the ids of one level of codes,
// because the position determines the level.
IdGroups makeIdGroups(const ModelConfig& config);

}  // namespace continuo
