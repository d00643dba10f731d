#pragma once

#include "backend/backend.h"

namespace continuo {

// Throws Internal, naming the mismatch, if the shapes of Ops::linear() do not match.
void checkLinear(const TensorView& in, const Weight& weight, const TensorView& bias,
                 const TensorView& residual, const TensorView& out);

}  // namespace continuo
