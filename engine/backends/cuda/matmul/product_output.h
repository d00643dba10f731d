#pragma once

#include <cuda_runtime.h>

#include "backends/cuda/matmul/product.h"
#include "backends/cuda/runtime/activation.h"

// The output of the product kernels. Included only by .cu files.
namespace continuo::cuda {

struct ProductOutput {
    int m = 0, n = 0;
    Epilogue end;
    float* partial = nullptr;  // if given, receives the sums without the epilogue, one part after the other
    bool vectors = false;      // rows may be read and written kWidth floats at a time

    ProductOutput(const Product& product, float* partial_, int width)
        : m(static_cast<int>(product.m)),
          n(static_cast<int>(product.n)),
          end(product.end),
          partial(partial_) {
        vectors = partial != nullptr
                      ? n % width == 0
                      : end.out.aligned(width) && (!end.residual || end.residual.aligned(width));
    }
};

template <int kWidth>
struct FloatVector;
template <>
struct FloatVector<2> {
    using Type = float2;
};
template <>
struct FloatVector<4> {
    using Type = float4;
};

// kWidth neighbouring floats.
template <int kWidth>
__device__ __forceinline__ void loadFloats(const float* from, float (&to)[kWidth]) {
    using Vector = typename FloatVector<kWidth>::Type;
    const Vector vector = *reinterpret_cast<const Vector*>(from);
    to[0] = vector.x, to[1] = vector.y;
    if constexpr (kWidth == 4) to[2] = vector.z, to[3] = vector.w;
}
template <int kWidth>
__device__ __forceinline__ void storeFloats(float* to, const float (&from)[kWidth]) {
    using Vector = typename FloatVector<kWidth>::Type;
    Vector vector;
    vector.x = from[0], vector.y = from[1];
    if constexpr (kWidth == 4) vector.z = from[2], vector.w = from[3];
    *reinterpret_cast<Vector*>(to) = vector;
}

// Applies the epilogue to kWidth neighbouring sums from `column` on, which is a multiple of kWidth. Without
// kActivates it leaves out the activation, which is much code if instantiated often.
template <bool kActivates, int kWidth>
__device__ __forceinline__ void finishSums(const ProductOutput& output, int row, int column,
                                           float (&sums)[kWidth]) {
    const Epilogue& end = output.end;
    const bool whole = output.vectors && column + kWidth <= output.n;
    const float* const residual = end.residual ? end.residual[row] + column : nullptr;
    float* const to = end.out[row] + column;
    float rest[kWidth] = {};
    if (residual != nullptr && whole) loadFloats(residual, rest);
#pragma unroll
    for (int i = 0; i < kWidth; ++i) {
        if (column + i >= output.n) break;
        if (residual != nullptr && !whole) rest[i] = residual[i];
        const float bias = end.bias != nullptr ? end.bias[column + i] : 0.0f;
        const float sum = sums[i] + bias;
        sums[i] = (kActivates ? activated(end.activation, sum) : sum) + rest[i];
        if (!whole) to[i] = sums[i];
    }
    if (whole) storeFloats(to, sums);
}

// Writes the sums of one part of the depth; applies the epilogue if it is the only one.
template <bool kActivates, int kWidth>
__device__ __forceinline__ void writeSums(const ProductOutput& output, unsigned part, int row, int column,
                                          float (&sums)[kWidth]) {
    if (row >= output.m || column >= output.n) return;
    if (output.partial == nullptr) return finishSums<kActivates>(output, row, column, sums);
    float* const to = output.partial + (std::int64_t{part} * output.m + row) * output.n + column;
    if (output.vectors) return storeFloats(to, sums);
#pragma unroll
    for (int i = 0; i < kWidth; ++i) {
        if (column + i < output.n) to[i] = sums[i];
    }
}

}  // namespace continuo::cuda
