#include "cli/console/typed_line.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

TEST(TypedLine, EachTypedAgainCountsAsOneRequest) {
    TypedLine typed(true);
    EXPECT_EQ(typed.parse("a\na\n").again, 2) << "two that came at once";
    EXPECT_EQ(typed.parse("aA\n").again, 2);
    EXPECT_EQ(typed.parse("a").again, 0) << "no whole line yet";
    EXPECT_EQ(typed.parse("\n").again, 1);
    EXPECT_FALSE(typed.parse("a\n").handOver);
}

TEST(TypedLine, EnterPassesTheTurn) {
    TypedLine typed(true);
    EXPECT_TRUE(typed.parse("\n\n").handOver);
    EXPECT_TRUE(typed.parse("another\n").handOver);
    EXPECT_FALSE(typed.parse("").handOver);
    // A request for another answer and a passed turn arrive together; the last one applies.
    const TypedLine::Commands passed = typed.parse("a\n\n");
    EXPECT_TRUE(passed.handOver);
    EXPECT_EQ(passed.again, 0);
    const TypedLine::Commands again = typed.parse("\na\n");
    EXPECT_FALSE(again.handOver);
    EXPECT_EQ(again.again, 1);
}

}  // namespace
}  // namespace continuo::app
