#pragma once

#include <cstdint>

#include "tensor/dtype.h"

namespace continuo::cpu {

// to[i] = scale * from[i]; from F32, BF16 or I8 (the scale counts for I8 alone).
void toFloats(DType type, const void* from, float scale, std::int64_t count, float* to);

}  // namespace continuo::cpu
