#pragma once

#include <cstdint>

namespace continuo {

// An id from a tokenizer's vocabulary.
using Token = std::int32_t;

}  // namespace continuo
