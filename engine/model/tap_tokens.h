#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/config/model_config.h"

namespace continuo {

// Inputs per batch when computing keys and values without recording. Intermediate results then take a few
// MiB, however long the context.
inline constexpr std::int64_t kInputsAtOnce = 1024;

// A row of tokens: token i is tokens[first + i * stride], for i >= `begin`; earlier ones do not exist.
struct TokenRow {
    std::span<const std::int32_t> tokens;
    std::int64_t first = 0, stride = 1, begin = 0;
};

// Appends what the taps of a row's tokens [from, to) see: the tokens themselves, preceded by the model's
// reach of earlier ones. Missing tokens become the vocabulary's size. Appends nothing for a model without
// taps.
void appendTapTokens(const TokenRow& row, std::int64_t from, std::int64_t to, const ModelConfig& config,
                     std::vector<std::int32_t>& heard);

}  // namespace continuo
