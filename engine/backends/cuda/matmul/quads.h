#pragma once

#include <cuda_runtime.h>

#include <cstdint>

// Rows read and written several floats at a time where they are aligned. Included by .cu files alone.
namespace continuo::cuda {

// Four numbers of a row from place k on; beyond its end they are 0. aligned: the row begins at a multiple of
// 16 bytes, and so does k.
__device__ __forceinline__ float4 quadAt(const float* row, std::int64_t k, std::int64_t count, bool aligned) {
    if (aligned && k + 4 <= count) return *reinterpret_cast<const float4*>(row + k);
    return make_float4(k < count ? row[k] : 0.0f, k + 1 < count ? row[k + 1] : 0.0f,
                       k + 2 < count ? row[k + 2] : 0.0f, k + 3 < count ? row[k + 3] : 0.0f);
}

}  // namespace continuo::cuda
