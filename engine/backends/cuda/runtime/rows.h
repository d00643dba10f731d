#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "tensor/tensor_view.h"

namespace continuo::cuda {

// Computes the addresses of the rows of a view. Its outer axes may have any strides; its last axis is
// contiguous. Passed to kernels by value. T: float, std::uint16_t (bfloat16), std::int32_t...
template <class T>
struct Rows {
    T* base = nullptr;
    std::int64_t count = 0;  // rows
    int channels = 0;
    std::int64_t extent[2] = {1, 1};  // extents of the inner two of three outer axes
    std::int64_t stride[3] = {0, 0, 0};

    Rows() = default;
    explicit Rows(const TensorView& view)
        : base(static_cast<T*>(view.data)), count(view.rows()), channels(static_cast<int>(view.channels())) {
        int slot = 2;
        for (int axis = view.shape.rank - 2; axis >= 0; --axis, --slot) {
            if (slot > 0) extent[slot - 1] = view.shape[axis];
            stride[slot] = view.stride[static_cast<std::size_t>(axis)];
        }
        if (view.shape.rank < 2) stride[2] = channels;
    }

    __host__ __device__ explicit operator bool() const { return base != nullptr; }
    // Returns the elements from the first row to this one.
    __host__ __device__ std::int64_t offset(std::int64_t row) const {
        const std::int64_t outer = row / extent[1];
        return row % extent[1] * stride[2] + outer % extent[0] * stride[1] + outer / extent[0] * stride[0];
    }
    __host__ __device__ T* operator[](std::int64_t row) const { return base + offset(row); }
};

}  // namespace continuo::cuda
