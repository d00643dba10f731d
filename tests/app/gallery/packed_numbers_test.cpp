#include <gtest/gtest.h>

#include "base/philox.h"
#include "gallery/gallery_store.h"

namespace continuo::app {
namespace {

TEST(PackedNumbers, ComeBackToAThousandthOfABit) {
    MadeNumbers numbers;
    RandomStream random(7, 0);
    for (int i = 0; i < 1000; ++i) {
        numbers.bytes.push_back(static_cast<std::uint8_t>(i));
        numbers.bits.push_back(static_cast<float>(random.real() * 30));
    }
    const MadeNumbers back = unpackNumbers(packNumbers(numbers));
    EXPECT_EQ(back.bytes, numbers.bytes);
    ASSERT_EQ(back.bits.size(), numbers.bits.size());
    for (std::size_t i = 0; i < back.bits.size(); ++i)
        EXPECT_NEAR(back.bits[i], numbers.bits[i], 0.0005) << i;
}

TEST(PackedNumbers, KeepWhatIsUnknownAndBoundWhatIsHuge) {
    const MadeNumbers back = unpackNumbers(packNumbers({{1, 2, 3}, {-1, 1e9F, 0}}));
    EXPECT_EQ(back.bits[0], -1);
    EXPECT_NEAR(back.bits[1], 32, 0.01);
    EXPECT_EQ(back.bits[2], 0);
}

TEST(PackedNumbers, PassOverHalfANumber) {
    const std::vector<std::uint8_t> bytes = packNumbers({{1, 2}, {0.5F, 1.5F}});
    EXPECT_EQ(unpackNumbers(std::span(bytes).first(5)).bytes, std::vector<std::uint8_t>{1});
}

}  // namespace
}  // namespace continuo::app
