#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "backends/cpu/matmul/bf16_gemm.h"

namespace continuo::cpu {

class MatmulPrimitives;

// Bf16Gemm with oneDNN, one thread per task.
class OneDnnGemm final : public Bf16Gemm {
public:
    explicit OneDnnGemm(ThreadPool& pool);
    ~OneDnnGemm() override;

    void pack(const TensorView& values, bool gradients, Bf16Weight& to) override;
    void multiplyRows(const RowMap& in, const PackedMatrix& right, const Epilogue& epilogue,
                      Stores stores) override;
    void addColumns(const RowMap& left, const RowMap& right, Into into, const TensorView& to) override;
    void multiplyBoth(const RowMap& left, const PackedMatrix& weight, const Epilogue& epilogue,
                      const RowMap& right, Into into, const TensorView& to) override;

private:
    // Rounded rows, in panels of `width` columns (the last may be narrower), zero-padded to whole blocks of
    // rows.
    struct Rows {
        Buffer memory;
        std::int64_t count = 0, channels = 0, width = 0, paddedCount = 0;

        std::int64_t panels() const noexcept { return (channels + width - 1) / width; }
        std::int64_t widthOfPanel(std::int64_t panel) const noexcept {
            return std::min(width, channels - panel * width);
        }
        std::byte* at(std::int64_t panel, std::int64_t row) const noexcept;
        void resize(const RowMap& from, std::int64_t panelWidth);
        void store(const RowMap& from, std::int64_t first, std::int64_t end) const;
    };

    void pack(const TensorView& values, bool transposed, PackedMatrix& to);
    // Rounds `from` to `to`, and to `also` if given.
    void round(const RowMap& from, Rows& to, Rows* also = nullptr);
    void multiply(const Rows& left, const PackedMatrix& right, const Epilogue& epilogue);
    void multiplyTransposed(const Rows& left, const Rows& right, Into into, const TensorView& to);

    ThreadPool& pool_;
    std::unique_ptr<MatmulPrimitives> primitives_;
    Rows rows_;          // the left side of a product
    Rows left_, right_;  // the sides of a sum over rows
};

}  // namespace continuo::cpu
