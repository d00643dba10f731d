#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "backends/cuda/matmul/product.h"
#include "tensor/tensor_view.h"

namespace continuo::cuda {

// Returns the row stride of a converted matrix in elements: every row is aligned to 16 bytes.
constexpr std::int64_t convertedStep(std::int64_t channels) { return (channels + 7) / 8 * 8; }
inline std::size_t convertedBytes(const TensorView& view, DType type) {
    const std::int64_t bytes =
        view.rows() * convertedStep(view.channels()) * static_cast<std::int64_t>(sizeOf(type));
    return static_cast<std::size_t>((bytes + 255) / 256 * 256);
}

// Converts the rows of a tensor (F32, BF16, or I8 times the scale of its row) to contiguous F32 or BF16 rows,
// zero-padded.
void convertRows(const TensorView& from, const TensorView& scale, DType type, void* to, cudaStream_t stream);

}  // namespace continuo::cuda
