#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/config/model_config.h"

namespace continuo {

// Inputs whose keys and values are made at once where nothing is recorded: what lies between embedding and
// cache then takes a few MiB, however long the context.
inline constexpr std::int64_t kInputsAtOnce = 1024;

// A row of tokens: number i of it is tokens[first + i * stride], from `begin` on; before, there is none.
struct TokenRow {
    std::span<const std::int32_t> tokens;
    std::int64_t first = 0, stride = 1, begin = 0;
};

// Appends what the taps of the tokens [from, to) of a row see: them, behind the model's reach of tokens in
// front of them, the vocabulary's size where there is none. Nothing for a model without taps.
void appendHeard(const TokenRow& row, std::int64_t from, std::int64_t to, const ModelConfig& config,
                 std::vector<std::int32_t>& heard);

}  // namespace continuo
