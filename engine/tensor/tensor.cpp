#include <atomic>

#include "continuo/error.h"
#include "tensor/arena.h"
#include "tensor/dtype.h"
#include "tensor/shape.h"
#include "tensor/tensor_view.h"

namespace continuo {

std::string_view displayName(DType type) {
    switch (type) {
        case DType::F32: return "f32";
        case DType::BF16: return "bf16";
        case DType::I8: return "int8";
        case DType::U8: return "u8";
        case DType::I32: return "i32";
        case DType::F16: return "f16";
        case DType::F64: return "f64";
        case DType::I64: return "i64";
    }
    return "?";
}

Shape::Shape(std::initializer_list<std::int64_t> extents) {
    if (extents.size() > kMaxRank) throw Error(ErrorCode::Internal, "shape: more than four axes");
    for (const std::int64_t each : extents) {
        if (each < 0) throw Error(ErrorCode::Internal, "shape: a negative extent");
        extent[static_cast<std::size_t>(rank++)] = each;
    }
}

std::int64_t Shape::count() const noexcept {
    std::int64_t product = 1;
    for (int axis = 0; axis < rank; ++axis) product *= (*this)[axis];
    return product;
}

std::string Shape::toString() const {
    std::string text = "[";
    for (int axis = 0; axis < rank; ++axis) text += (axis == 0 ? "" : ", ") + std::to_string((*this)[axis]);
    return text + "]";
}

bool Shape::operator==(const Shape& other) const { return rank == other.rank && extent == other.extent; }

TensorView::TensorView(void* memory, DType type, const Shape& extents)
    : data(memory), dtype(type), shape(extents) {
    std::int64_t step = 1;
    for (int axis = shape.rank - 1; axis >= 0; --axis) {
        stride[static_cast<std::size_t>(axis)] = step;
        step *= shape[axis];
    }
}

bool TensorView::contiguous() const noexcept {
    std::int64_t step = 1;
    for (int axis = shape.rank - 1; axis >= 0; --axis) {
        if (shape[axis] != 1 && stride[static_cast<std::size_t>(axis)] != step) return false;
        step *= shape[axis];
    }
    return true;
}

TensorView TensorView::slice(int axis, std::int64_t begin, std::int64_t end) const {
    assert(axis >= 0 && axis < shape.rank && begin >= 0 && begin <= end && end <= shape[axis]);
    TensorView part = *this;
    const auto index = static_cast<std::size_t>(axis);
    part.data =
        static_cast<std::byte*>(data) + static_cast<std::size_t>(begin * stride[index]) * sizeOf(dtype);
    part.shape.extent[index] = end - begin;
    return part;
}

TensorView TensorView::reshaped(const Shape& extents) const {
    if (extents.count() != shape.count()) {
        throw Error(ErrorCode::Internal, "reshape: " + shape.toString() + " into " + extents.toString());
    }
    if (contiguous()) {
        TensorView view(data, dtype, extents);
        return view;
    }
    // Rows are not contiguous: the leading axes must stay, only the last may be split.
    TensorView view = *this;
    view.shape = extents;
    int kept = 0;
    while (kept + 1 < shape.rank && kept < extents.rank && extents[kept] == shape[kept]) ++kept;
    if (kept + 1 != shape.rank || stride[static_cast<std::size_t>(kept)] != 1) {
        throw Error(ErrorCode::Internal,
                    "reshape: strided " + shape.toString() + " into " + extents.toString());
    }
    std::int64_t step = 1;
    for (int axis = extents.rank - 1; axis >= kept; --axis) {
        view.stride[static_cast<std::size_t>(axis)] = step;
        step *= extents[axis];
    }
    return view;
}

namespace {
constexpr std::size_t kAlignment = 64;
std::size_t alignUp(std::size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }
}  // namespace

namespace {

std::uint64_t nextArenaId() {
    static std::atomic<std::uint64_t> last{0};
    return ++last;
}

}  // namespace

Arena::Arena(Allocate allocate, std::size_t blockBytes)
    : allocate_(std::move(allocate)), blockBytes_(blockBytes), id_(nextArenaId()) {}

TensorView Arena::allocate(DType type, const Shape& shape) {
    const std::size_t bytes = alignUp(static_cast<std::size_t>(shape.count()) * sizeOf(type));
    while (current_ < blocks_.size() && used_ + bytes > blocks_[current_].size()) {
        ++current_;
        used_ = 0;
    }
    if (current_ == blocks_.size()) blocks_.push_back(allocate_(std::max(bytes, blockBytes_)));
    TensorView view(static_cast<std::byte*>(blocks_[current_].data()) + used_, type, shape);
    used_ += bytes;
    return view;
}

void Arena::release(Mark mark) noexcept {
    current_ = mark.block;
    used_ = mark.used;
}

std::size_t Arena::reservedBytes() const noexcept {
    std::size_t total = 0;
    for (const Buffer& block : blocks_) total += block.size();
    return total;
}

}  // namespace continuo
