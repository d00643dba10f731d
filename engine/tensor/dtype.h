#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace continuo {

// Element types: those of the ops (F32 to I32), and further ones of files.
enum class DType : std::uint8_t { F32, BF16, I8, U8, I32, F16, F64, I64 };

// Returns the bytes of one element.
constexpr std::size_t sizeOf(DType type) {
    switch (type) {
        case DType::I8:
        case DType::U8: return 1;
        case DType::BF16:
        case DType::F16: return 2;
        case DType::F32:
        case DType::I32: return 4;
        case DType::F64:
        case DType::I64: return 8;
    }
    return 0;
}

// Returns the type as the command line and messages write it: "f32", "bf16", ...
std::string_view displayName(DType type);

// The upper half of a float32: 8 bits of exponent, 7 of mantissa.
struct BFloat16 {
    std::uint16_t bits = 0;

    BFloat16() = default;
    // Rounds to nearest, ties to even; a NaN stays a NaN.
    explicit BFloat16(float value) {
        const auto word = std::bit_cast<std::uint32_t>(value);
        bits = (word & 0x7fffffffu) > 0x7f800000u
                   ? static_cast<std::uint16_t>((word >> 16) | 0x40u)
                   : static_cast<std::uint16_t>((word + 0x7fffu + ((word >> 16) & 1u)) >> 16);
    }
    explicit operator float() const { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }
};

// Returns the element type of a C++ type.
template <class T>
constexpr DType dtypeOf();
template <>
constexpr DType dtypeOf<float>() {
    return DType::F32;
}
template <>
constexpr DType dtypeOf<BFloat16>() {
    return DType::BF16;
}
template <>
constexpr DType dtypeOf<std::int8_t>() {
    return DType::I8;
}
template <>
constexpr DType dtypeOf<std::uint8_t>() {
    return DType::U8;
}
template <>
constexpr DType dtypeOf<std::int32_t>() {
    return DType::I32;
}
template <>
constexpr DType dtypeOf<double>() {
    return DType::F64;
}
template <>
constexpr DType dtypeOf<std::int64_t>() {
    return DType::I64;
}

}  // namespace continuo
