#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "tensor/dtype.h"

namespace continuo::cuda {

// One product of row-major matrices: out[M,N] = scale * op(a) x op(b) + keep * add, where op(a) is [M,K] and
// op(b) is [K,N]. Leading dimensions count elements from one row to the next as the matrices lie in memory.
struct MatrixProduct {
    std::int64_t m = 0, n = 0, k = 0;
    const void* a = nullptr;
    std::int64_t aStep = 0;
    bool aTransposed = false;  // a lies as [K,M]
    const void* b = nullptr;
    std::int64_t bStep = 0;
    bool bTransposed = false;  // b lies as [N,K]
    DType type = DType::F32;   // of a and b: F32 (exact) or BF16, summed in f32
    float* out = nullptr;
    std::int64_t outStep = 0;
    const float* add = nullptr;  // absent: nothing is added; may be `out`
    std::int64_t addStep = 0;
    const float* bias = nullptr;  // [N], absent: none
};

// The vendor's library of matrix products, taken from the user's CUDA where it is there; Continuo ships none
// of it.
class MatrixLibrary {
public:
    virtual ~MatrixLibrary() = default;
    // The library, loaded when first asked for; nullptr where there is none.
    static MatrixLibrary* find();
    // Queues the product; false when the library will not do this one.
    virtual bool multiply(const MatrixProduct& product, cudaStream_t stream) = 0;
};

}  // namespace continuo::cuda
