#include "cli/options/number_option.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

TEST(Numbers, AreParsedCompletelyOrRejected) {
    double number = 0;
    EXPECT_TRUE(readNumber("-2.5e-3", number));
    EXPECT_EQ(number, -2.5e-3);
    for (const char* text : {"", " 1", "1 ", "0x10", "nan", "inf", "-inf", "1e999", "1,5", "+1", "1.5s"}) {
        EXPECT_FALSE(readNumber(text, number)) << text;
    }
    std::int64_t whole = 0;
    EXPECT_TRUE(readWhole("010", whole));
    EXPECT_EQ(whole, 10);
    for (const char* text : {"", "1.0", "9223372036854775808", "0x1", "1e3", "-"}) {
        EXPECT_FALSE(readWhole(text, whole)) << text;
    }
    std::uint64_t unsignedWhole = 0;
    EXPECT_TRUE(readWhole("18446744073709551615", unsignedWhole));
    EXPECT_FALSE(readWhole("18446744073709551616", unsignedWhole));
    EXPECT_FALSE(readWhole("-1", unsignedWhole));
}

}  // namespace
}  // namespace continuo::app
