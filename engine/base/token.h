#pragma once

#include <cstdint>

namespace continuo {

// An id from a tokenizer's vocabulary.
using Token = std::int32_t;

// Among tokens that are to be predicted: none is, and the row counts nothing.
inline constexpr Token kNoTarget = -1;

}  // namespace continuo
