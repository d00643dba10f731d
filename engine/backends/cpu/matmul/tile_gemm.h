#pragma once

#include <cstdint>
#include <vector>

#include "backends/cpu/matmul/bf16_gemm.h"

namespace continuo::cpu {

// Bf16Gemm with tiles of the matrix unit, including rounding. Each operand is read once and packed for the
// unit; one pass packs both sides of a weight.
class TileGemm final : public Bf16Gemm {
public:
    explicit TileGemm(ThreadPool& pool);

    void pack(const TensorView& values, bool gradients, Bf16Weight& to) override;
    void multiplyRows(const RowMap& in, const PackedMatrix& right, const Epilogue& epilogue,
                      Stores stores) override;
    void addColumns(const RowMap& left, const RowMap& right, Into into, const TensorView& to) override;
    void multiplyBoth(const RowMap& left, const PackedMatrix& weight, const Epilogue& epilogue,
                      const RowMap& right, Into into, const TensorView& to) override;

private:
    // One side of a product: pairs of panels, padded with zeros.
    struct Side {
        Buffer memory;
        std::int64_t lines = 0, depthTiles = 0;

        void resize(std::int64_t lineCount, std::int64_t depth);
        std::int64_t panelBytes() const noexcept;
        std::byte* pair(std::int64_t index) const noexcept;
    };

    // packRows() rounds the rows of one pair of panels, packTransposed() those of one tile along the depth.
    void packRows(const RowMap& from, std::int64_t pair) const;
    void packTransposed(const RowMap& left, const RowMap& right, std::int64_t tile) const;
    void resizeTransposed(const RowMap& left, const RowMap& right);
    void multiply(const Side& left, const PackedMatrix& right, const Epilogue& epilogue, Stores stores);
    void multiplyTransposed(Into into, const TensorView& to);
    float* threadSums(int thread) noexcept;

    ThreadPool& pool_;
    std::vector<Buffer> sums_;               // per thread
    Side rows_;                              // left: lines are rows, depth channels
    Side transposedLeft_, transposedRight_;  // the sides of a sum over rows: lines are channels, depth rows
};

}  // namespace continuo::cpu
