#pragma once

#include <cstdint>

#include "backend/backend.h"

namespace continuo::cpu {

// Computes Ops::headScale() of one head: `channels` floats of head `head`. out may be in.
void scaleHead(const HeadScaleRule& rule, std::int64_t head, std::int64_t channels, const float* in,
               float* out);

}  // namespace continuo::cpu
