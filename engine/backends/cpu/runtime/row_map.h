#pragma once

#include <algorithm>
#include <cstdint>

#include "tensor/tensor_view.h"

namespace continuo::cpu {

// Computes the addresses of the rows of a view. Its outer axes may have any strides; its last axis is
// contiguous.
class RowMap {
public:
    explicit RowMap(const TensorView& view)
        : base_(static_cast<float*>(view.data)), rows_(view.rows()), channels_(view.channels()) {
        int slot = 2;
        for (int axis = view.shape.rank - 2; axis >= 0; --axis, --slot) {
            extent_[slot] = view.shape[axis];
            stride_[slot] = view.stride[static_cast<std::size_t>(axis)];
        }
        // Merge adjacent axes.
        if (extent_[1] == 1 || stride_[1] == extent_[2] * stride_[2]) {
            extent_[2] *= extent_[1];
            extent_[1] = extent_[0];
            stride_[1] = stride_[0];
            extent_[0] = 1;
        }
        if (extent_[2] == 1) {
            extent_[2] = extent_[1];
            stride_[2] = stride_[1];
            extent_[1] = 1;
        }
        uniform_ = extent_[0] == 1 && (extent_[1] == 1 || stride_[1] == extent_[2] * stride_[2]);
        if (uniform_) extent_[2] = rows_;
    }

    std::int64_t rows() const noexcept { return rows_; }
    std::int64_t channels() const noexcept { return channels_; }
    // Returns whether any two consecutive rows are stride() elements apart.
    bool uniform() const noexcept { return uniform_; }
    std::int64_t stride() const noexcept { return rows_ == 1 ? channels_ : stride_[2]; }

    float* operator[](std::int64_t row) const noexcept { return base_ + offset(row); }
    // Writes the addresses of rows [first, first + count) to `to`.
    void find(std::int64_t first, std::int64_t count, const float** to) const noexcept {
        while (count > 0) {
            const std::int64_t run = uniform_ ? count : std::min(count, extent_[2] - first % extent_[2]);
            const float* const from = (*this)[first];
            for (std::int64_t i = 0; i < run; ++i) to[i] = from + i * stride_[2];
            first += run;
            count -= run;
            to += run;
        }
    }
    // Returns the elements from the first row to this one.
    std::int64_t offset(std::int64_t row) const noexcept {
        if (uniform_) return row * stride_[2];
        const std::int64_t inner = row % extent_[2];
        row /= extent_[2];
        return inner * stride_[2] + row % extent_[1] * stride_[1] + row / extent_[1] * stride_[0];
    }

private:
    float* base_;
    std::int64_t rows_;
    std::int64_t channels_;
    std::int64_t extent_[3] = {1, 1, 1};
    std::int64_t stride_[3] = {0, 0, 0};
    bool uniform_ = true;
};

}  // namespace continuo::cpu
