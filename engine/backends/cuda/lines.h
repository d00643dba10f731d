#pragma once

#include <cuda_runtime.h>

#include <cstdint>

#include "backends/cuda/rows.h"

namespace continuo::cuda {

// Elements from row to row where it is the same everywhere, else -1.
inline std::int64_t evenStep(const TensorView& view) {
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

// The rows of a view, found without a division where they are equally far apart, as they mostly are.
template <class T>
struct Lines {
    Rows<T> rows;
    std::int64_t step = -1;  // from row to row; -1: they lie in more than one way

    Lines() = default;
    explicit Lines(const TensorView& view) : rows(view), step(evenStep(view)) {}

    __host__ __device__ explicit operator bool() const { return rows.base != nullptr; }
    __host__ __device__ T* operator[](std::int64_t row) const {
        return step >= 0 ? rows.base + row * step : rows[row];
    }
    // Whether every row begins at a multiple of `elements` elements, in bytes of T.
    bool aligned(std::int64_t elements) const {
        const auto bytes = static_cast<std::int64_t>(sizeof(T)) * elements;
        bool every = reinterpret_cast<std::intptr_t>(rows.base) % bytes == 0;
        for (const std::int64_t stride : rows.stride) every = every && stride % elements == 0;
        return every;
    }
};

}  // namespace continuo::cuda
