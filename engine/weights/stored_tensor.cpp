#include "weights/stored_tensor.h"

#include <cstring>
#include <new>

#include "continuo/error.h"

namespace continuo {

namespace {

constexpr std::align_val_t kAlignment{64};

// Copies axis by axis; a contiguous innermost run in one piece.
void copyAxis(const TensorView& from, int axis, std::int64_t offset, std::byte*& to) {
    const std::size_t size = sizeOf(from.dtype);
    const auto* source = static_cast<const std::byte*>(from.data);
    if (axis == from.shape.rank) {
        std::memcpy(to, source + static_cast<std::size_t>(offset) * size, size);
        to += size;
        return;
    }
    const std::int64_t step = from.stride[static_cast<std::size_t>(axis)];
    if (axis == from.shape.rank - 1 && step == 1) {
        const std::size_t run = static_cast<std::size_t>(from.shape[axis]) * size;
        std::memcpy(to, source + static_cast<std::size_t>(offset) * size, run);
        to += run;
        return;
    }
    for (std::int64_t i = 0; i < from.shape[axis]; ++i) copyAxis(from, axis + 1, offset + i * step, to);
}

}  // namespace

std::int64_t checkedBytes(DType type, const Shape& shape, const std::string& place) {
    // An extent of zero must not hide an overflow of the others: strides are products of some of them.
    auto bytes = static_cast<std::int64_t>(sizeOf(type));
    bool empty = false;
    for (int axis = 0; axis < shape.rank; ++axis) {
        empty = empty || shape[axis] == 0;
        if (__builtin_mul_overflow(bytes, shape[axis] == 0 ? 1 : shape[axis], &bytes)) {
            throw Error(ErrorCode::BadModel, place + ": shape " + shape.toString() +
                                                 " does not fit into 63 bits; download the file again");
        }
    }
    return empty ? 0 : bytes;
}

StoredTensor StoredTensor::zeros(DType type, const Shape& shape) {
    const auto bytes = static_cast<std::size_t>(checkedBytes(type, shape, "tensor"));
    const std::size_t allocated =
        bytes == 0 ? 1 : bytes;  // an empty tensor still has an address, so it counts as present
    void* memory = ::operator new(allocated, kAlignment);
    std::shared_ptr<const void> owner(memory, [](void* each) { ::operator delete(each, kAlignment); });
    std::memset(memory, 0, allocated);
    return {TensorView(memory, type, shape), std::move(owner)};
}

StoredTensor StoredTensor::copyOf(const TensorView& from) {
    StoredTensor copy = zeros(from.dtype, from.shape);
    auto* to = static_cast<std::byte*>(copy.view.data);
    if (from.shape.count() > 0) copyAxis(from, 0, 0, to);
    return copy;
}

StoredTensor StoredTensor::fromValues(const Shape& shape, std::span<const float> values) {
    if (shape.count() != static_cast<std::int64_t>(values.size())) {
        throw Error(ErrorCode::Internal, "stored tensor: " + std::to_string(values.size()) +
                                             " values for shape " + shape.toString());
    }
    return copyOf(TensorView(const_cast<float*>(values.data()), DType::F32, shape));
}

}  // namespace continuo
