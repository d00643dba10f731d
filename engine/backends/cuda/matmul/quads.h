#pragma once

#include <cuda_runtime.h>

#include <cstdint>

// Access to several floats at a time where rows are aligned. Included only by .cu files.
namespace continuo::cuda {

// Returns four numbers of a row from index k on, 0 beyond its end. aligned: the row and k are multiples of 16
// bytes.
__device__ __forceinline__ float4 quadAt(const float* row, std::int64_t k, std::int64_t count, bool aligned) {
    if (aligned && k + 4 <= count) return *reinterpret_cast<const float4*>(row + k);
    return make_float4(k < count ? row[k] : 0.0f, k + 1 < count ? row[k + 1] : 0.0f,
                       k + 2 < count ? row[k + 2] : 0.0f, k + 3 < count ? row[k + 3] : 0.0f);
}

}  // namespace continuo::cuda
