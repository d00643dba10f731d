#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "tensor/tensor_view.h"

namespace continuo {

// Returns the exact value of an IEEE 754 binary16, including subnormals, infinities and NaNs.
float halfToFloat(std::uint16_t bits) noexcept;

// Returns whether convert() can read the type: F64, F32, BF16, F16.
bool isReal(DType type) noexcept;

// Computes to[i] = from[i], rounded to nearest even if `to` is narrower. `from` is F64, F32, BF16 or F16,
// `to` F32 or BF16. Both are contiguous in host memory and of equal count; otherwise throws Internal.
void convert(const TensorView& from, const TensorView& to);

// Computes to[r, c] = scale[r] * from[r, c]: I8 rows to F32 or BF16. scale is F32 [rows]; conditions as
// above.
void scaleRows(const TensorView& from, const TensorView& scale, const TensorView& to);

// Throws BadModel, naming the tensor and its file, if a value is infinite or NaN.
void requireFinite(std::span<const float> values, const std::string& tensor, const std::string& file);

// Quantises to 8 bits with a scale for every row: scale[n] = max_k |from[n,k]| / 127, to[n,k] = from[n,k] /
// scale[n] rounded to nearest, ties to even. from [N,K] F32 or BF16, to [N,K] I8, scale [N] F32, all
// contiguous host memory. A row of zeros has scale 0.
void quantizeRows(TensorView from, TensorView to, TensorView scale);

}  // namespace continuo
