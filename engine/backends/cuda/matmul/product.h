#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "backends/cuda/matmul/epilogue.h"
#include "tensor/dtype.h"

namespace continuo::cuda {

// One side of a product: a matrix whose rows are `step` elements apart.
struct Operand {
    const void* data = nullptr;
    std::int64_t step = 0;
    // Whether a row holds all the depth of one output row or column. If not, the matrix lies the other way: a
    // row holds one place of the depth.
    bool alongDepth = true;
};

// out[M,N] = epilogue(sum over the depth of a[m,d] * b[n,d]).
struct Product {
    std::int64_t m = 0, n = 0, depth = 0;
    // F32, or BF16, which is multiplied exactly and summed in f32. Rows of bf16 operands begin at multiples
    // of 16 bytes and are filled up to one with zeros.
    DType type = DType::F32;
    Operand a, b;
    Epilogue end;
};

// How a product is cut into blocks. It depends on the sizes and the card alone.
struct ProductPlan {
    int tileRows = 0, tileColumns = 0;
    int splits = 1;  // parts of the depth
    std::int64_t depthOfSplit = 0;
    // Whether bare sums are stored first, part after part, and added up in their order and finished by
    // addParts().
    bool apart = false;

    std::size_t partialBytes(const Product& product) const {
        return apart ? sizeof(float) * static_cast<std::size_t>(splits * product.m * product.n) : 0;
    }
};

// Few tiles leave the card idle: so many parts of the depth, each of at least `least`, make up for it.
void splitDepth(const Product& product, int processors, std::int64_t least, ProductPlan& plan);

// Products of f32, by the ordinary units.
ProductPlan planExact(const Product& product, int processors);
void multiplyExact(const Product& product, const ProductPlan& plan, float* partial, cudaStream_t stream);
// Products of bf16, by the tensor cores.
ProductPlan planTensor(const Product& product, int processors);
void multiplyTensor(const Product& product, const ProductPlan& plan, float* partial, cudaStream_t stream);
// Adds up the parts, then the epilogue.
void addParts(const Product& product, int splits, const float* partial, cudaStream_t stream);

}  // namespace continuo::cuda
