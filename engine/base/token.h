#pragma once

#include <cstdint>

namespace continuo {

// An id of a model's vocabulary.
using Token = std::int32_t;

}  // namespace continuo
