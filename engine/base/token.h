#pragma once

#include <cstdint>

namespace continuo {

// An id from a tokenizer's vocabulary.
using Token = std::int32_t;

// Marks a position without a target; such rows are ignored.
inline constexpr Token kNoTarget = -1;

}  // namespace continuo
