#include "tensor/dtype.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace continuo {
namespace {

float bitsToFloat(std::uint32_t bits) { return std::bit_cast<float>(bits); }
std::uint16_t rounded(std::uint32_t bits) { return BFloat16(bitsToFloat(bits)).bits; }

TEST(BFloat16, RoundsToNearest) {
    EXPECT_EQ(rounded(0x3f800000), 0x3f80);  // 1
    EXPECT_EQ(rounded(0x3f807fff), 0x3f80);  // just below the middle
    EXPECT_EQ(rounded(0x3f808001), 0x3f81);  // just above it
    EXPECT_EQ(rounded(0xbf808001), 0xbf81);
}

TEST(BFloat16, TiesGoToTheEvenNeighbour) {
    EXPECT_EQ(rounded(0x3f808000), 0x3f80);
    EXPECT_EQ(rounded(0x3f818000), 0x3f82);
    EXPECT_EQ(rounded(0xbf818000), 0xbf82);
}

TEST(BFloat16, RoundingCarriesIntoTheExponentAndToInfinity) {
    EXPECT_EQ(rounded(0x3fffffff), 0x4000);
    EXPECT_EQ(rounded(0x7f7fffff), 0x7f80);  // the largest float is above the largest bfloat16
}

TEST(BFloat16, ZerosInfinitiesAndNaNsStay) {
    EXPECT_EQ(rounded(0x00000000), 0x0000);
    EXPECT_EQ(rounded(0x80000000), 0x8000);
    EXPECT_EQ(rounded(0x7f800000), 0x7f80);
    EXPECT_EQ(rounded(0xff800000), 0xff80);
    // NaNs with bits in the lower half only must not become infinities.
    EXPECT_TRUE(std::isnan(static_cast<float>(BFloat16(bitsToFloat(0x7f800001)))));
    EXPECT_TRUE(std::isnan(static_cast<float>(BFloat16(bitsToFloat(0xffffffff)))));
}

TEST(BFloat16, RoundsToTheNearestOfAllValues) {
    // No other bfloat16 value is nearer.
    for (std::uint32_t bits = 0x3f000000; bits < 0x41000000; bits += 0x3fff) {
        const float value = bitsToFloat(bits);
        const std::uint16_t found = BFloat16(value).bits;
        for (const int step : {-1, 1}) {
            BFloat16 other;
            other.bits = static_cast<std::uint16_t>(found + step);
            EXPECT_LE(std::abs(value - bitsToFloat(std::uint32_t{found} << 16)),
                      std::abs(value - static_cast<float>(other)));
        }
    }
}

TEST(DType, EachTypeHasItsSizeAndName) {
    EXPECT_EQ(sizeOf(DType::F32), 4u);
    EXPECT_EQ(sizeOf(DType::BF16), 2u);
    EXPECT_EQ(sizeOf(DType::I8), 1u);
    EXPECT_EQ(sizeOf(DType::I64), 8u);
    EXPECT_EQ(displayName(DType::BF16), "bf16");
    EXPECT_EQ(displayName(DType::F32), "f32");
}

}  // namespace
}  // namespace continuo
