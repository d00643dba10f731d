#include <gtest/gtest.h>

#include "base/philox.h"
#include "gallery/gallery_store.h"

namespace continuo::app {
namespace {

class PackedNumbers : public testing::TestWithParam<int> {  // bytes per value
protected:
    std::vector<std::uint8_t> pack(const MadeNumbers& numbers) const {
        return packNumbers(numbers, GetParam());
    }
    MadeNumbers unpack(std::span<const std::uint8_t> bytes) const { return unpackNumbers(bytes, GetParam()); }
};

TEST_P(PackedNumbers, RoundTripToAThousandthOfABit) {
    MadeNumbers numbers;
    RandomStream random(7, 0);
    for (int i = 0; i < 1000; ++i) {
        numbers.values.push_back(static_cast<std::uint16_t>(GetParam() == 1 ? i % 256 : i));
        numbers.bits.push_back(static_cast<float>(random.real() * 30));
    }
    const MadeNumbers back = unpack(pack(numbers));
    EXPECT_EQ(back.values, numbers.values);
    ASSERT_EQ(back.bits.size(), numbers.bits.size());
    for (std::size_t i = 0; i < back.bits.size(); ++i)
        EXPECT_NEAR(back.bits[i], numbers.bits[i], 0.0005) << i;
}

TEST_P(PackedNumbers, KeepUnknownBitsAndClampBitsAbove32) {
    const MadeNumbers back = unpack(pack({{1, 2, 3}, {-1, 1e9F, 0}}));
    EXPECT_EQ(back.bits[0], -1);
    EXPECT_NEAR(back.bits[1], 32, 0.01);
    EXPECT_EQ(back.bits[2], 0);
}

TEST_P(PackedNumbers, IgnoreATruncatedNumber) {
    const std::vector<std::uint8_t> bytes = pack({{1, 2}, {0.5F, 1.5F}});
    EXPECT_EQ(unpack(std::span(bytes).first(bytes.size() - 1)).values, std::vector<std::uint16_t>{1});
}

// As in files of earlier versions.
TEST(PackedPictures, UseThreeBytesPerNumber) {
    const std::vector<std::uint8_t> bytes = packNumbers({{7, 255}, {1.5F, -1}}, 1);
    EXPECT_EQ(bytes, (std::vector<std::uint8_t>{7, 0x00, 0x0C, 255, 0xFF, 0xFF}));
}

INSTANTIATE_TEST_SUITE_P(AByteOrTwo, PackedNumbers, testing::Values(1, 2));

}  // namespace
}  // namespace continuo::app
