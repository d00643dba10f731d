#include "weights/tensor_values.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "support/expect_error.h"

namespace continuo::test::convert_test {
namespace {

using ::testing::HasSubstr;

template <class T>
TensorView makeView(std::vector<T>& values, DType type, const Shape& shape) {
    return TensorView(values.data(), type, shape);
}

// Returns the value of a half by IEEE 754-2008, 3.4: from sign, exponent and fraction, computed in double.
double halfByDefinition(unsigned bits) {
    const double sign = (bits & 0x8000u) != 0 ? -1 : 1;
    const int exponent = static_cast<int>(bits >> 10 & 31u);
    const double fraction = static_cast<double>(bits & 1023u) / 1024;
    if (exponent == 31) return fraction == 0 ? sign * std::numeric_limits<double>::infinity() : std::nan("");
    return exponent == 0 ? sign * std::ldexp(fraction, -14) : sign * std::ldexp(1 + fraction, exponent - 15);
}

TEST(Convert, EveryHalfHasTheCorrectValue) {
    for (unsigned bits = 0; bits < 65536; ++bits) {
        const float value = halfToFloat(static_cast<std::uint16_t>(bits));
        const double expected = halfByDefinition(bits);
        if (std::isnan(expected)) {
            ASSERT_TRUE(std::isnan(value)) << bits;
        } else {
            ASSERT_EQ(static_cast<double>(value), expected) << bits;
        }
        ASSERT_EQ(std::signbit(value), (bits & 0x8000u) != 0) << bits;
    }
}

TEST(Convert, HalvesConvertToFloats) {
    std::vector<std::uint16_t> halves{0x3C00, 0xC000, 0x0001, 0x7BFF, 0x7C00, 0x8000};
    std::vector<float> floats(6);
    convert(makeView(halves, DType::F16, {2, 3}), makeView(floats, DType::F32, {6}));
    EXPECT_EQ(floats, (std::vector<float>{1.0f, -2.0f, 0x1p-24f, 65504.0f,
                                          std::numeric_limits<float>::infinity(), -0.0f}));
}

TEST(Convert, DoublesAreRoundedToTheNearestFloat) {
    // 1 + 2^-24 is halfway between two floats and rounds to even; a little more rounds up.
    std::vector<double> doubles{1 + 0x1p-24, 1 + 0x1p-24 + 0x1p-50, -3.5, 1e300};
    std::vector<float> floats(4);
    convert(makeView(doubles, DType::F64, {4}), makeView(floats, DType::F32, {4}));
    EXPECT_EQ(floats,
              (std::vector<float>{1.0f, 1 + 0x1p-23f, -3.5f, std::numeric_limits<float>::infinity()}));
}

TEST(Convert, Bfloat16IsTheUpperHalfOfAFloat) {
    std::vector<std::uint16_t> stored{0x3F80, 0xC040, 0x7F80, 0x0001};
    std::vector<float> floats(4);
    convert(makeView(stored, DType::BF16, {4}), makeView(floats, DType::F32, {4}));
    EXPECT_EQ(floats, (std::vector<float>{1.0f, -3.0f, std::numeric_limits<float>::infinity(), 0x1p-133f}));
}

TEST(Convert, FloatsAreRoundedToTheNearestBfloat16) {
    std::vector<float> floats{1.0f, 1 + 0x1p-8f, 1 + 0x1.8p-7f, 1 + 0x1p-8f + 0x1p-20f, std::nanf(""), -0.0f};
    std::vector<std::uint16_t> rounded(6);
    convert(makeView(floats, DType::F32, {6}), makeView(rounded, DType::BF16, {6}));
    EXPECT_EQ(rounded[0], 0x3F80);
    EXPECT_EQ(rounded[1], 0x3F80);  // a tie, to even
    EXPECT_EQ(rounded[2], 0x3F82);  // a tie, to even
    EXPECT_EQ(rounded[3], 0x3F81);
    EXPECT_TRUE((rounded[4] & 0x7F80) == 0x7F80 && (rounded[4] & 0x7F) != 0);
    EXPECT_EQ(rounded[5], 0x8000);
}

TEST(Convert, EqualTypesKeepEveryBit) {
    std::vector<std::uint32_t> bits{0x7FA00001u, 0xFFFFFFFFu, 0x80000000u, 1u};  // includes a signalling NaN
    std::vector<std::uint32_t> copy(4);
    convert(makeView(bits, DType::F32, {4}), makeView(copy, DType::F32, {4}));
    EXPECT_EQ(copy, bits);
}

TEST(Convert, Int8RowsAreMultipliedByTheirScales) {
    std::vector<std::int8_t> rows{-128, 0, 127, 1, 2, 3};
    std::vector<float> scale{0.5f, -2.0f};
    std::vector<float> floats(6);
    const TensorView scales = makeView(scale, DType::F32, {2});
    scaleRows(makeView(rows, DType::I8, {2, 3}), scales, makeView(floats, DType::F32, {2, 3}));
    EXPECT_EQ(floats, (std::vector<float>{-64.0f, 0.0f, 63.5f, -2.0f, -4.0f, -6.0f}));
    std::vector<std::uint16_t> narrow(6);
    scaleRows(makeView(rows, DType::I8, {2, 3}), scales, makeView(narrow, DType::BF16, {2, 3}));
    EXPECT_EQ(narrow, (std::vector<std::uint16_t>{0xC280, 0x0000, 0x427E, 0xC000, 0xC080, 0xC0C0}));
}

TEST(Convert, MismatchedSizesAreAProgrammingError) {
    std::vector<float> floats(4);
    const TensorView four = makeView(floats, DType::F32, {4});
    const auto rejects = [&](const TensorView& from, const TensorView& to) {
        expectError(ErrorCode::Internal, HasSubstr("convert: "), [&] { convert(from, to); });
    };
    rejects(makeView(floats, DType::F32, {3}), four);
    rejects(makeView(floats, DType::F32, {2, 2}).slice(1, 0, 1), makeView(floats, DType::F32, {2}));
    rejects(four, makeView(floats, DType::I32, {4}));
    rejects(makeView(floats, DType::I32, {4}), four);
    expectError(ErrorCode::Internal, HasSubstr("scale rows: "), [&] { scaleRows(four, four, four); });
}

TEST(Convert, EmptyTensorsAreAccepted) {
    std::vector<float> none;
    convert(makeView(none, DType::F32, {0, 3}), makeView(none, DType::F32, {0, 3}));
    convert(makeView(none, DType::F16, {0}), makeView(none, DType::BF16, {0}));
}

}  // namespace
}  // namespace continuo::test::convert_test
