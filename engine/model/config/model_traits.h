#pragma once

#include <cstdint>
#include <string>

#include "backend/backend.h"
#include "model/config/model_config.h"

namespace continuo {

// What callers that run or show a model need to know of its architecture.
struct ModelTraits {
    std::string architecture;   // as papers call it: "Perceiver AR", "Block-Recurrent Transformer", ...
    std::int64_t latents = 0;   // most of a pass; 0: the model has none
    bool fixedLatents = false;  // always all of them, as they are learned one by one
    // Tokens back that a prediction can depend on; 0: the whole session, fading.
    std::int64_t remembers = 0;
    // Most tokens between two replacements of a summary (sums, state vectors, cache rows); 0: the model has
    // no summaries.
    std::int64_t block = 0;
    // A new sequence can begin in a carried state at every multiple of this number of tokens; 0: the model
    // carries no state.
    std::int64_t beginsEvery = 0;
    std::int64_t window = 0;  // widest softmax window in tokens; 0: none but the latents'
};

ModelTraits traitsOf(const ModelConfig& config);

// Ids that compete for a place: of sound those of one level of codes, since the place tells the level.
IdGroups idGroupsOf(const ModelConfig& config);

}  // namespace continuo
