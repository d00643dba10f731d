#pragma once

#include <string>
#include <vector>

#include "model/parameters/parameters.h"

namespace continuo {

// Fills the tensors that have more rows than in the model `from` because the vocabulary has grown at its end:
// the rows of known tokens from its weights, each new one with the mean of them. A new token is read and
// foreseen like an average one then, so that nothing that was learnt is disturbed, and it comes neither often
// nor never until it is learnt. Returns the names of what was filled.
std::vector<std::string> widenVocabulary(Parameters& parameters, const WeightStore& weights,
                                         const ModelConfig& from);

}  // namespace continuo
