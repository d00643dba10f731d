#pragma once

#include <cstdint>

#include "backend/backend.h"

namespace continuo::cpu {

// Rotates the first `heads` heads of one position in place; headStride is their distance in floats.
void rotateHeads(const RotaryRule& rule, std::int32_t position, std::int64_t heads, std::int64_t headStride,
                 float* x);

}  // namespace continuo::cpu
