#pragma once

#include <string>
#include <vector>

#include "model/parameters/parameters.h"

namespace continuo {

// Fills tensors that have more rows than in the model `from` because new tokens were added at the
// vocabulary's end. Known tokens keep their rows; each new row is their mean. So a new token starts as an
// average one, and predictions of known tokens hardly change. Returns the names of the filled tensors.
std::vector<std::string> widenVocabulary(Parameters& parameters, const WeightStore& weights,
                                         const ModelConfig& from);

}  // namespace continuo
