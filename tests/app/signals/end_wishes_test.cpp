#include "signals/end_wishes.h"

#include <gtest/gtest.h>
#include <signal.h>

namespace continuo::app {
namespace {

using Wish = EndWishes::Wish;

class EndWishesTest : public ::testing::Test {
protected:
    Wish hear(int number, int milliseconds) {
        return wishes_.hear(number, begin_ + std::chrono::milliseconds(milliseconds));
    }

private:
    EndWishes wishes_;
    const EndWishes::Clock::time_point begin_ = EndWishes::Clock::now();
};

TEST_F(EndWishesTest, SimultaneousSignalsCountOnce) {
    EXPECT_EQ(hear(SIGINT, 0), Wish::First);
    EXPECT_EQ(hear(SIGTERM, 1), Wish::Same);
    EXPECT_EQ(hear(SIGINT, 1000), Wish::Same);
    EXPECT_EQ(hear(SIGINT, 1001), Wish::Further);
}

TEST_F(EndWishesTest, HangupNeverKillsImmediately) {
    EXPECT_EQ(hear(SIGHUP, 0), Wish::First);
    EXPECT_EQ(hear(SIGHUP, 5000), Wish::Same);
    EXPECT_EQ(hear(SIGHUP, 60000), Wish::Same);
}

// The terminal is closed, and then the session ends.
TEST_F(EndWishesTest, SignalsAfterAHangupMustBeRepeated) {
    EXPECT_EQ(hear(SIGHUP, 0), Wish::First);
    EXPECT_EQ(hear(SIGTERM, 5000), Wish::Same);
    EXPECT_EQ(hear(SIGHUP, 5001), Wish::Same);
    EXPECT_EQ(hear(SIGTERM, 5500), Wish::Same);
    EXPECT_EQ(hear(SIGTERM, 6001), Wish::Further);
}

TEST_F(EndWishesTest, HangupInBetweenChangesNothing) {
    EXPECT_EQ(hear(SIGTERM, 0), Wish::First);
    EXPECT_EQ(hear(SIGHUP, 900), Wish::Same);
    EXPECT_EQ(hear(SIGTERM, 1500), Wish::Further);
}

}  // namespace
}  // namespace continuo::app
