#pragma once

#include "tensor/tensor_view.h"

namespace continuo {

// Quantises to 8 bits with a scale for every row: scale[n] = max_k |from[n,k]| / 127, to[n,k] = from[n,k] /
// scale[n] rounded to nearest, ties to even. from [N,K] F32 or BF16, to [N,K] I8, scale [N] F32, all
// contiguous host memory. A row of zeros has scale 0.
void quantizeRows(TensorView from, TensorView to, TensorView scale);

}  // namespace continuo
