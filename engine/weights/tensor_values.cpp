#include "weights/tensor_values.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <string>

#include "continuo/error.h"

namespace continuo {
namespace {

struct Half {
    std::uint16_t bits;
    explicit operator float() const { return halfToFloat(bits); }
};

template <class From, class To>
void convertEach(const TensorView& from, const TensorView& to) {
    const auto* source = static_cast<const From*>(from.data);
    auto* target = static_cast<To*>(to.data);
    const auto count = static_cast<std::size_t>(to.shape.count());
    for (std::size_t i = 0; i < count; ++i) target[i] = To(static_cast<float>(source[i]));
}

template <class To>
void convertTo(const TensorView& from, const TensorView& to) {
    switch (from.dtype) {
        case DType::F64: return convertEach<double, To>(from, to);
        case DType::F32: return convertEach<float, To>(from, to);
        case DType::BF16: return convertEach<BFloat16, To>(from, to);
        case DType::F16: return convertEach<Half, To>(from, to);
        default: break;
    }
    throw Error(ErrorCode::Internal, "convert: " + std::string(displayName(from.dtype)) + " cannot be read");
}

template <class To>
void scaleEachRow(const TensorView& from, const TensorView& scale, const TensorView& to) {
    const auto* source = static_cast<const std::int8_t*>(from.data);
    auto* target = static_cast<To*>(to.data);
    const auto columns = static_cast<std::size_t>(from.channels());
    for (const float factor : scale.as<float>()) {
        for (std::size_t c = 0; c < columns; ++c) *target++ = To(factor * static_cast<float>(*source++));
    }
}

void requireMatch(const TensorView& from, const TensorView& to) {
    if (from.shape.count() != to.shape.count() || !from.contiguous() || !to.contiguous()) {
        throw Error(ErrorCode::Internal, "convert: " + from.shape.toString() + " into " +
                                             to.shape.toString() +
                                             ", both contiguous and of equal count were expected");
    }
    if (to.dtype != DType::F32 && to.dtype != DType::BF16) {
        throw Error(ErrorCode::Internal,
                    "convert: f32 or bf16 is written, " + std::string(displayName(to.dtype)) + " was asked");
    }
}

}  // namespace

float halfToFloat(std::uint16_t bits) noexcept {
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
    const std::uint32_t exponent = (bits >> 10) & 0x1Fu;
    const std::uint32_t fraction = bits & 0x3FFu;
    if (exponent == 0) {  // zero or subnormal: fraction x 2^-24, which a float holds exactly
        const auto magnitude = std::bit_cast<std::uint32_t>(static_cast<float>(fraction) * 0x1p-24f);
        return std::bit_cast<float>(sign | magnitude);
    }
    const std::uint32_t wide = exponent == 31 ? 255u : exponent + (127 - 15);
    return std::bit_cast<float>(sign | (wide << 23) | (fraction << 13));
}

bool isReal(DType type) noexcept {
    return type == DType::F64 || type == DType::F32 || type == DType::BF16 || type == DType::F16;
}

void convert(const TensorView& from, const TensorView& to) {
    requireMatch(from, to);
    if (from.dtype == to.dtype) {
        if (to.bytes() != 0) std::memcpy(to.data, from.data, to.bytes());
    } else if (to.dtype == DType::F32) {
        convertTo<float>(from, to);
    } else {
        convertTo<BFloat16>(from, to);
    }
}

void scaleRows(const TensorView& from, const TensorView& scale, const TensorView& to) {
    requireMatch(from, to);
    if (from.dtype != DType::I8 || scale.dtype != DType::F32 || scale.shape.count() != from.rows()) {
        throw Error(ErrorCode::Internal, "scale rows: int8 rows and one f32 a row were expected");
    }
    if (to.dtype == DType::F32) {
        scaleEachRow<float>(from, scale, to);
    } else {
        scaleEachRow<BFloat16>(from, scale, to);
    }
}

void requireFinite(std::span<const float> values, const std::string& tensor, const std::string& file) {
    if (std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); })) return;
    throw Error(ErrorCode::BadModel,
                file + ": tensor " + tensor +
                    " contains values that are not finite; the file is damaged, download it again");
}

void quantizeRows(TensorView from, TensorView to, TensorView scale) {
    if (from.shape.rank != 2 || !(to.shape == from.shape) || scale.shape.count() != from.shape[0] ||
        to.dtype != DType::I8) {
        throw Error(ErrorCode::Internal, "quantize_rows: shapes or types do not fit");
    }
    const std::int64_t inputs = from.shape[1];
    const auto at = [&](std::int64_t index) {
        return from.dtype == DType::BF16 ? static_cast<float>(from.pointer<BFloat16>()[index])
                                         : from.pointer<float>()[index];
    };
    for (std::int64_t row = 0; row < from.shape[0]; ++row) {
        float largest = 0;
        for (std::int64_t k = 0; k < inputs; ++k) largest = std::max(largest, std::abs(at(row * inputs + k)));
        const float step = largest / 127;
        scale.pointer<float>()[row] = step;
        for (std::int64_t k = 0; k < inputs; ++k) {
            const float units = step > 0 ? std::nearbyint(at(row * inputs + k) / step) : 0;
            to.pointer<std::int8_t>()[row * inputs + k] =
                static_cast<std::int8_t>(std::clamp(units, -127.0f, 127.0f));
        }
    }
}

}  // namespace continuo
