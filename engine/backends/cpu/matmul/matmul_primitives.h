#pragma once

#include <compare>
#include <cstdint>
#include <dnnl.hpp>
#include <map>
#include <vector>

#include "tensor/buffer.h"
#include "tensor/dtype.h"

namespace continuo::cpu {

// The shape of left[rows,depth] x right[depth,columns] with a packed right side. In a sum over rows, `depth`
// is the row axis of both sides.
struct MatmulShape {
    std::int64_t rows, depth, columns;
    bool sumOverRows;
    auto operator<=>(const MatmulShape&) const = default;
};

// oneDNN's primitives for products of bf16 numbers with sums in f32. The requesting thread creates each shape
// once; then any thread of the pool runs it, in its own memory.
class MatmulPrimitives {
public:
    explicit MatmulPrimitives(int threads);

    struct Product {
        dnnl::memory::desc left, right, to, scratch;
        dnnl::matmul run;
    };
    // Packs values [N,K] of a weight, f32 or bf16 with row stride `stride` = K, as a right side. Its depth is
    // K and its columns are outputs; with `transposed` its depth is N and its columns are inputs.
    struct Packing {
        DType type;
        bool transposed;
        std::int64_t depth, columns, stride;
        auto operator<=>(const Packing&) const = default;
    };
    struct Packer {
        dnnl::memory::desc from, to;
        dnnl::reorder run;
    };

    const Product& product(const MatmulShape& shape);
    const Packer& packer(const Packing& packing);
    // Returns whether the product's kernel uses this CPU's bf16 instructions rather than plain loops.
    static bool isFast(const MatmulShape& shape);

    // Returns left x right, in memory of the pool's thread `thread`, valid until its next product.
    const float* run(const Product& product, const std::byte* left, const std::byte* right, int thread);
    void run(const Packer& packer, const void* from, std::byte* to, int thread);

private:
    struct Thread {
        dnnl::stream stream;
        Buffer scratch, sums;
    };

    dnnl::memory at(const dnnl::memory::desc& description, const void* data) const;

    dnnl::engine engine_;
    std::vector<Thread> threads_;
    std::map<MatmulShape, Product> products_;
    std::map<Packing, Packer> packers_;
};

}  // namespace continuo::cpu
