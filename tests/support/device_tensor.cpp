#include "support/device_tensor.h"

#include <cmath>
#include <cstring>

#include "continuo/error.h"

namespace continuo::test {
namespace {

constexpr std::byte kMark{0x7f};  // the largest numbers of every type, so that reading one shows

void storeNumber(DType type, double value, std::byte* to) {
    const auto put = [&](auto number) { std::memcpy(to, &number, sizeof number); };
    switch (type) {
        case DType::F32: return put(static_cast<float>(value));
        case DType::BF16: return put(BFloat16(static_cast<float>(value)));
        case DType::I8: return put(static_cast<std::int8_t>(value));
        case DType::U8: return put(static_cast<std::uint8_t>(value));
        case DType::I32: return put(static_cast<std::int32_t>(value));
        default: throw Error(ErrorCode::Internal, "test tensor: type " + std::string(displayName(type)));
    }
}

template <class T>
double readNumber(const std::byte* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    if constexpr (std::is_same_v<T, BFloat16>)
        return static_cast<double>(static_cast<float>(value));
    else
        return static_cast<double>(value);
}

double load(DType type, const std::byte* from) {
    switch (type) {
        case DType::F32: return readNumber<float>(from);
        case DType::BF16: return readNumber<BFloat16>(from);
        case DType::I8: return readNumber<std::int8_t>(from);
        case DType::U8: return readNumber<std::uint8_t>(from);
        case DType::I32: return readNumber<std::int32_t>(from);
        default: throw Error(ErrorCode::Internal, "test tensor: type " + std::string(displayName(type)));
    }
}

}  // namespace

DeviceTensor::DeviceTensor(Backend& backend, DType type, const Shape& shape, Layout layout)
    : backend_(&backend) {
    Shape outer = shape;
    const bool padded = layout == Layout::Padded;
    for (int axis = 0; padded && axis < shape.rank; ++axis)
        outer.extent[static_cast<std::size_t>(axis)] += axis + 1 == shape.rank ? 3 : 2;
    buffer_ = backend.allocate(static_cast<std::size_t>(outer.count()) * sizeOf(type));
    whole_ = TensorView(buffer_.data(), type, outer);
    view_ = whole_;
    for (int axis = 0; padded && axis < shape.rank; ++axis) view_ = view_.slice(axis, 1, 1 + shape[axis]);
    const std::vector<std::byte> marks(whole_.bytes(), kMark);
    backend.upload(marks, whole_);
}

DeviceTensor::DeviceTensor(Backend& backend, DType type, const HostTensor& values, Layout layout)
    : DeviceTensor(backend, type, values.shape, layout) {
    set(values);
}

template <class Visit>
void DeviceTensor::forEach(Visit&& visit) const {
    const std::int64_t start =
        (static_cast<const std::byte*>(view_.data) - static_cast<const std::byte*>(whole_.data)) /
        static_cast<std::int64_t>(sizeOf(view_.dtype));
    for (std::int64_t element = 0; element < view_.shape.count(); ++element) {
        std::int64_t rest = element, place = start;
        for (int axis = view_.shape.rank - 1; axis >= 0; --axis) {
            place += rest % view_.shape[axis] * view_.stride[static_cast<std::size_t>(axis)];
            rest /= view_.shape[axis];
        }
        visit(element, static_cast<std::size_t>(place));
    }
}

std::vector<std::byte> DeviceTensor::download() const {
    std::vector<std::byte> bytes(whole_.bytes());
    backend_->download(whole_, bytes);
    return bytes;
}

void DeviceTensor::set(const HostTensor& values) {
    std::vector<std::byte> bytes(whole_.bytes(), kMark);
    const std::size_t size = sizeOf(view_.dtype);
    forEach([&](std::int64_t element, std::size_t place) {
        storeNumber(view_.dtype, values[element], bytes.data() + place * size);
    });
    backend_->upload(bytes, whole_);
}

void DeviceTensor::fill(double value) {
    HostTensor values(view_.shape);
    for (double& each : values.values) each = value;
    set(values);
}

HostTensor DeviceTensor::get() const {
    const std::vector<std::byte> bytes = download();
    HostTensor values(view_.shape);
    const std::size_t size = sizeOf(view_.dtype);
    forEach([&](std::int64_t element, std::size_t place) {
        values[element] = load(view_.dtype, bytes.data() + place * size);
    });
    return values;
}

bool DeviceTensor::areMarksIntact() const {
    std::vector<std::byte> bytes = download();
    const std::size_t size = sizeOf(view_.dtype);
    forEach([&](std::int64_t, std::size_t place) {
        std::memset(bytes.data() + place * size, static_cast<int>(kMark), size);
    });
    for (const std::byte each : bytes) {
        if (each != kMark) return false;
    }
    return true;
}

}  // namespace continuo::test
