#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/config/model_config.h"

namespace continuo {

// Fixed tables of positions: the first half of a row holds sines, the second cosines, of
// p * 10000^(-i / (E/2 - 1)) (google-research/perceiver-ar; Perceiver AR, appendix F.3).

// Rows of each of them that a sequence can come to, of those that the config tells: a model file is small,
// however many it tells. Empty where the tables are not fixed.
std::vector<std::int64_t> sinusoidRows(const ModelConfig& config);

// Rows from `first` on: to[rows * channels].
void fillSinusoid(std::int64_t first, std::int64_t channels, std::span<float> to);

}  // namespace continuo
