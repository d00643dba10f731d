#pragma once

#include <cstdint>

#include "tensor/dtype.h"

namespace continuo::cpu {

// to[i] = scale * from[i]; from F32, BF16 or I8 (the scale applies only to I8).
void toFloats(DType type, const void* from, float scale, std::int64_t count, float* to);
// to[i] = from[i], rounded to nearest bf16 (ties to even); `to` contains its bits.
void toBFloat16s(const float* from, std::int64_t count, void* to);

}  // namespace continuo::cpu
