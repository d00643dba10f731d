#pragma once

#include <cstdint>
#include <memory>

#include "backend/backend.h"
#include "backends/cpu/matmul/epilogue.h"
#include "backends/cpu/matmul/lane_weight.h"
#include "backends/cpu/runtime/thread_pool.h"
#include "tensor/buffer.h"

namespace continuo::cpu {

// The right side of a product in bf16, [depth][columns]: pieces of several columns, each in the layout of the
// implementation that packed it.
struct PackedMatrix {
    std::int64_t depth = 0, columns = 0;
    std::int64_t width = 0;  // columns of every piece but the last
    std::size_t pieceBytes = 0;
    Buffer memory;

    std::int64_t pieces() const noexcept { return width == 0 ? 0 : (columns + width - 1) / width; }
    std::byte* piece(std::int64_t index) const noexcept {
        return static_cast<std::byte*>(memory.data()) + static_cast<std::size_t>(index) * pieceBytes;
    }
};

// A weight [N,K] prepared for products in bf16.
struct Bf16Weight final : PreparedWeight {
    PackedMatrix forward;     // depth K, columns N
    PackedMatrix transposed;  // depth N, columns K; or empty
    LaneWeight lanes;         // for a few rows; or empty
};

// Products of many rows: operands rounded to bf16, sums in f32. The division into tasks depends only on the
// shape, so results do not depend on the number of threads.
class Bf16Gemm {
public:
    virtual ~Bf16Gemm() = default;

    // Returns whether this CPU has bf16 instructions (AMX or AVX-512 BF16) that products use.
    static bool isAvailable();
    // Returns our own tile implementation if the CPU has a matrix unit, else oneDNN's.
    static std::unique_ptr<Bf16Gemm> make(ThreadPool& pool);

    // Packs a weight's values [N,K], f32 or bf16; reuses the memory of `to` if it is large enough.
    virtual void pack(const TensorView& values, bool gradients, Bf16Weight& to) = 0;
    // Computes epilogue(in x right). stores: a hint; use Streaming for results that are read again only much
    // later, as in a pass with a gradient.
    virtual void multiplyRows(const RowMap& in, const PackedMatrix& right, const Epilogue& epilogue,
                              Stores stores) = 0;
    // to[N,K] += or = left[M,N]^T x right[M,K].
    virtual void addColumns(const RowMap& left, const RowMap& right, Into into, const TensorView& to) = 0;
    // Does multiplyRows(left, weight, epilogue) and addColumns(left, right, into, to) in one call that reads
    // `left` once.
    virtual void multiplyBoth(const RowMap& left, const PackedMatrix& weight, const Epilogue& epilogue,
                              const RowMap& right, Into into, const TensorView& to) = 0;
};

}  // namespace continuo::cpu
