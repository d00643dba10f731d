#include "cli/console/typed_line.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

TEST(TypedLine, CountsEveryRequestForAnotherAnswer) {
    TypedLine typed(true);
    EXPECT_EQ(typed.hear("a\na\n").again, 2) << "two that came at once";
    EXPECT_EQ(typed.hear("aA\n").again, 2);
    EXPECT_EQ(typed.hear("a").again, 0) << "no whole line yet";
    EXPECT_EQ(typed.hear("\n").again, 1);
    EXPECT_FALSE(typed.hear("a\n").handOver);
}

TEST(TypedLine, EnterPassesTheTurn) {
    TypedLine typed(true);
    EXPECT_TRUE(typed.hear("\n\n").handOver);
    EXPECT_TRUE(typed.hear("another\n").handOver);
    EXPECT_FALSE(typed.hear("").handOver);
    // The last of both applies.
    const TypedLine::Says passed = typed.hear("a\n\n");
    EXPECT_TRUE(passed.handOver);
    EXPECT_EQ(passed.again, 0);
    const TypedLine::Says again = typed.hear("\na\n");
    EXPECT_FALSE(again.handOver);
    EXPECT_EQ(again.again, 1);
}

}  // namespace
}  // namespace continuo::app
