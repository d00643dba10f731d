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

// Appends the tokens that the taps of tokens [from, to) of a row read: these tokens, preceded by as many
// earlier ones as the longest tap. A missing token becomes V, the vocabulary's size. Appends nothing for a
// model without taps.
void appendTapTokens(const TokenRow& row, std::int64_t from, std::int64_t to, const ModelConfig& config,
                     std::vector<std::int32_t>& heard);

}  // namespace continuo
