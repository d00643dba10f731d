#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "tensor/tensor_view.h"

namespace continuo::cuda {

// Returns the distance of rows in elements if it is constant, else -1.
inline std::int64_t constantStep(const TensorView& view) {
    std::int64_t step = -1, count = 1;  // rows so far
    for (int axis = view.shape.rank - 2; axis >= 0; --axis) {
        const std::int64_t extent = view.shape[axis], stride = view.stride[static_cast<std::size_t>(axis)];
        if (extent == 1) continue;
        if (step >= 0 && stride != step * count) return -1;
        if (step < 0) step = stride;
        count *= extent;
    }
    return step >= 0 ? step : view.channels();
}

// Computes the addresses of a view's rows, for the kernels of products, which must stay short. Needs no
// division if the rows have a constant distance, the usual case. Passed to kernels by value.
template <class T>
struct Lines {
    T* base = nullptr;
    int count = 0;  // rows
    int channels = 0;
    std::int64_t step = 0;        // row distance; -1: not constant, use `stride`
    unsigned extent[2] = {1, 1};  // extents of the inner two of three outer axes
    std::int64_t stride[3] = {0, 0, 0};

    Lines() = default;
    explicit Lines(const TensorView& view)
        : base(static_cast<T*>(view.data)),
          count(static_cast<int>(view.rows())),
          channels(static_cast<int>(view.channels())),
          step(constantStep(view)) {
        int slot = 2;
        for (int axis = view.shape.rank - 2; axis >= 0; --axis, --slot) {
            if (slot > 0) extent[slot - 1] = static_cast<unsigned>(view.shape[axis]);
            stride[slot] = view.stride[static_cast<std::size_t>(axis)];
        }
    }

    __host__ __device__ explicit operator bool() const { return base != nullptr; }
    __host__ __device__ T* operator[](int row) const {
        if (step >= 0) return base + row * step;
        const unsigned index = static_cast<unsigned>(row), outer = index / extent[1];
        return base + index % extent[1] * stride[2] + outer % extent[0] * stride[1] +
               outer / extent[0] * stride[0];
    }
    // Returns whether every row is aligned to this many elements.
    bool aligned(std::int64_t elements) const {
        const auto bytes = static_cast<std::int64_t>(sizeof(T)) * elements;
        if (reinterpret_cast<std::intptr_t>(base) % bytes != 0) return false;
        if (step >= 0) return count == 1 || step % elements == 0;
        return stride[0] % elements == 0 && stride[1] % elements == 0 && stride[2] % elements == 0;
    }
};

}  // namespace continuo::cuda
