#pragma once

#include "backend/backend.h"

namespace continuo {

// Throws Internal where the shapes of Ops::linear() do not fit each other, naming those that do not.
void checkLinear(const TensorView& in, const Weight& weight, const TensorView& bias,
                 const TensorView& residual, const TensorView& out);

}  // namespace continuo
