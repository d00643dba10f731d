#pragma once

#include <cuda_runtime.h>

#include <algorithm>

#include "backends/cuda/runtime/launch.h"
#include "backends/cuda/runtime/rows.h"

namespace continuo::cuda {

// How the elements of tensors of one shape are distributed: rows of channels, one warp per stretch of a row.
// If all tensors are contiguous, they are divided into rows of a width that fills warps.
struct ElementShape {
    static constexpr int kRowsOfBlock = 8;
    static constexpr std::int64_t kWidth = 1024;

    std::int64_t rows = 0;
    int channels = 0;
    std::int64_t count = 0;  // elements; the last row may be shorter

    dim3 block() const { return dim3(32, kRowsOfBlock); }
    dim3 grid() const {
        constexpr std::int64_t kMost = 1 << 16;
        return dim3(static_cast<unsigned>(std::min(kMost, (rows + kRowsOfBlock - 1) / kRowsOfBlock)));
    }
};

template <class... Views>
ElementShape elementShape(const TensorView& first, const Views&... others) {
    const bool flat = first.contiguous() && (... && (!others || others.contiguous()));
    const std::int64_t count = first.shape.count();
    if (!flat) return {first.rows(), static_cast<int>(first.channels()), count};
    const std::int64_t width = std::min(count, ElementShape::kWidth);
    return {width == 0 ? 0 : (count + width - 1) / width, static_cast<int>(width), count};
}

// Returns a view's rows, divided as the shape states.
template <class T>
Rows<T> rowsFor(const ElementShape& shape, const TensorView& view) {
    if (!view) return {};
    Rows<T> rows(view);
    if (rows.count == shape.rows && rows.channels == shape.channels) return rows;
    rows = {};
    rows.base = static_cast<T*>(view.data);
    rows.count = shape.rows;
    rows.channels = shape.channels;
    rows.extent[1] = shape.rows;
    rows.stride[2] = shape.channels;
    return rows;
}

// Calls work(row, channel) for every element, in a launch with the shape's grid and block.
template <class Work>
__device__ __forceinline__ void forEachElement(const ElementShape& shape, const Work& work) {
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * ElementShape::kRowsOfBlock;
    std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * ElementShape::kRowsOfBlock + threadIdx.y;
    for (; row < shape.rows; row += step) {
        const std::int64_t left = shape.count - row * shape.channels;
        const int end = left < shape.channels ? static_cast<int>(left) : shape.channels;
        for (int c = static_cast<int>(threadIdx.x); c < end; c += 32) work(row, c);
    }
}

}  // namespace continuo::cuda
