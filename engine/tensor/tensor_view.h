#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tensor/dtype.h"
#include "tensor/shape.h"

namespace continuo {

// A shape and type for memory that someone else owns. Cheap to copy; never frees.
struct TensorView {
    void* data = nullptr;
    DType dtype = DType::F32;
    Shape shape;
    std::array<std::int64_t, Shape::kMaxRank> stride{1, 1, 1, 1};  // in elements

    TensorView() = default;
    // Makes a row-major view of contiguous memory.
    TensorView(void* memory, DType type, const Shape& extents);

    explicit operator bool() const noexcept { return data != nullptr; }  // false: the tensor is absent
    bool contiguous() const noexcept;
    std::int64_t rows() const noexcept { return shape.count() / (shape.last() == 0 ? 1 : shape.last()); }
    std::int64_t channels() const noexcept { return shape.last(); }
    std::size_t bytes() const noexcept { return static_cast<std::size_t>(shape.count()) * sizeOf(dtype); }

    // Returns the part [begin, end) of one axis; the same memory.
    TensorView slice(int axis, std::int64_t begin, std::int64_t end) const;
    // Returns the same elements with other extents. The view must be contiguous, or only its last axis may be
    // split.
    TensorView reshaped(const Shape& extents) const;

    // Returns the elements of a contiguous view in host memory.
    template <class T>
    std::span<T> as() const {
        assert(dtype == dtypeOf<T>() && contiguous());
        return {static_cast<T*>(data), static_cast<std::size_t>(shape.count())};
    }
    // Returns a typed pointer to the first element.
    template <class T>
    T* pointer() const {
        assert(dtype == dtypeOf<T>());
        return static_cast<T*>(data);
    }
};

}  // namespace continuo
