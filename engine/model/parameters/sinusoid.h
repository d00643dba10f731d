#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/config/model_config.h"

namespace continuo {

// Fixed position tables: the first half of a row holds sines, the second cosines, of p * 10000^(-i / (E/2 -
// 1)) (google-research/perceiver-ar; Perceiver AR, appendix F.3).

// Returns the rows of each table that a sequence can reach, at most those of the config: a small model file
// may declare any number. Empty if the tables are not fixed.
std::vector<std::int64_t> sinusoidRows(const ModelConfig& config);

// Writes the rows from `first` on: to[rows * channels].
void fillSinusoid(std::int64_t first, std::int64_t channels, std::span<float> to);

}  // namespace continuo
