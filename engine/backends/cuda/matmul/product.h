#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "backends/cuda/matmul/matmul_epilogue.h"
#include "tensor/dtype.h"

namespace continuo::cuda {

// One side of a product: a matrix with row stride `step`.
struct Operand {
    const void* data = nullptr;
    std::int64_t step = 0;
    // true: a row contains the whole depth of one output row or column. false: transposed; a row contains one
    // index of the depth.
    bool alongDepth = true;
};

// out[M,N] = epilogue(sum over the depth of a[m,d] * b[n,d]).
struct Product {
    std::int64_t m = 0, n = 0, depth = 0;
    // F32, or BF16, which is multiplied exactly and summed in f32. Rows of bf16 operands are aligned to 16
    // bytes and zero-padded to a multiple of them.
    DType type = DType::F32;
    Operand a, b;
    Epilogue end;
};

// How a product is divided into blocks. It depends only on the sizes and the GPU.
struct ProductPlan {
    int tileRows = 0, tileColumns = 0;
    int splits = 1;  // parts of the depth
    std::int64_t depthOfSplit = 0;
    // Whether the parts of the depth are first stored separately. addParts() then adds them in order and
    // applies the epilogue.
    bool apart = false;

    std::size_t partialBytes(const Product& product) const {
        return apart ? sizeof(float) * static_cast<std::size_t>(splits * product.m * product.n) : 0;
    }
};

// Splits the depth into parts of at least `least`, to keep the GPU busy if there are few tiles.
void splitDepth(const Product& product, int processors, std::int64_t least, ProductPlan& plan);

// planExact() and multiplyExact() compute products of f32 on the ordinary units.
ProductPlan planExact(const Product& product, int processors);
void multiplyExact(const Product& product, const ProductPlan& plan, float* partial, cudaStream_t stream);
// planTensor() and multiplyTensor() compute products of bf16 on the tensor cores.
ProductPlan planTensor(const Product& product, int processors);
void multiplyTensor(const Product& product, const ProductPlan& plan, float* partial, cudaStream_t stream);
// Adds the parts, then applies the epilogue.
void addParts(const Product& product, int splits, const float* partial, cudaStream_t stream);

}  // namespace continuo::cuda
