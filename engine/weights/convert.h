#pragma once

#include <cstdint>

#include "tensor/tensor_view.h"

namespace continuo {

// The value of an IEEE 754 binary16, exactly; subnormals, infinities and NaNs included.
float halfToFloat(std::uint16_t bits) noexcept;

// Whether convert() reads it: F64, F32, BF16, F16.
bool isReal(DType type) noexcept;

// to[i] = from[i], rounded to nearest even where `to` is narrower. `from` F64, F32, BF16 or F16, `to` F32 or
// BF16, both contiguous in host memory and of equal count; else throws Internal.
void convert(const TensorView& from, const TensorView& to);

// to[r, c] = scale[r] * from[r, c]: I8 rows back to F32 or BF16. scale is F32 [rows]; conditions as above.
void scaleRows(const TensorView& from, const TensorView& scale, const TensorView& to);

}  // namespace continuo
