#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "backend/backend.h"
#include "backends/cpu/epilogue.h"
#include "backends/cpu/lane_weight.h"
#include "backends/cpu/thread_pool.h"
#include "tensor/buffer.h"

namespace continuo::cpu {

class MatmulPrimitives;

// The right side of a product in bf16, [depth][columns]: pieces of at most kPieceColumns columns, each packed
// by oneDNN as its kernels read it.
struct PackedMatrix {
    static constexpr std::int64_t kPieceColumns = 256;

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

// Products of many rows by oneDNN, one thread a task: operands rounded to bf16, sums in f32. How a product is
// cut depends on its shape alone, so the bits do not depend on the number of threads.
class Bf16Products {
public:
    explicit Bf16Products(ThreadPool& pool);
    ~Bf16Products();

    // Whether oneDNN has kernels of this processor's bf16 instructions (AMX or AVX-512 BF16).
    static bool available();

    // Packs a weight's values [N,K], f32 or bf16, in the memory that `to` already has where that is enough.
    void pack(const TensorView& values, bool gradients, Bf16Weight& to);
    // epilogue(in x right).
    void multiplyRows(const RowMap& in, const PackedMatrix& right, const Epilogue& epilogue);
    // to[N,K] += left[M,N]^T x right[M,K], or =.
    void addColumns(const RowMap& left, const RowMap& right, Into into, const TensorView& to);
    // multiplyRows(left, weight, epilogue) and addColumns(left, right, into, to), which round `left` once.
    void multiplyBoth(const RowMap& left, const PackedMatrix& weight, const Epilogue& epilogue,
                      const RowMap& right, Into into, const TensorView& to);

private:
    // Rounded rows, in panels of `width` columns (the last may be narrower); zeros after the last row up to a
    // whole block.
    struct Rows {
        Buffer memory;
        std::int64_t count = 0, channels = 0, width = 0, room = 0;

        std::int64_t panels() const noexcept { return (channels + width - 1) / width; }
        std::int64_t widthOf(std::int64_t panel) const noexcept {
            return std::min(width, channels - panel * width);
        }
        std::byte* at(std::int64_t panel, std::int64_t row) const noexcept;
        void resize(const RowMap& from, std::int64_t panelWidth);
        void store(const RowMap& from, std::int64_t first, std::int64_t end) const;
    };

    void pack(const TensorView& values, bool transposed, PackedMatrix& to);
    // Rounds `from` to the first of them, and to the second where there is one.
    void round(const RowMap& from, Rows& to, Rows* also = nullptr);
    void multiply(const Rows& left, const PackedMatrix& right, const Epilogue& epilogue);
    void multiplyTransposed(const Rows& left, const Rows& right, Into into, const TensorView& to);

    ThreadPool& pool_;
    std::unique_ptr<MatmulPrimitives> primitives_;
    Rows rows_;          // of a product's left side
    Rows left_, right_;  // of a sum over rows
};

}  // namespace continuo::cpu
