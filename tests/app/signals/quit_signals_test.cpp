#include "signals/quit_signals.h"

#include <gtest/gtest.h>
#include <signal.h>

namespace continuo::app {
namespace {

using Wish = QuitSignals::Request;

class EndWishesTest : public ::testing::Test {
protected:
    Wish hear(int number, int milliseconds) {
        return wishes_.receive(number, begin_ + std::chrono::milliseconds(milliseconds));
    }

private:
    QuitSignals wishes_;
    const QuitSignals::Clock::time_point begin_ = QuitSignals::Clock::now();
};

TEST_F(EndWishesTest, SimultaneousSignalsCountOnce) {
    EXPECT_EQ(hear(SIGINT, 0), Wish::Quit);
    EXPECT_EQ(hear(SIGTERM, 1), Wish::Duplicate);
    EXPECT_EQ(hear(SIGINT, 1000), Wish::Duplicate);
    EXPECT_EQ(hear(SIGINT, 1001), Wish::ForceQuit);
}

TEST_F(EndWishesTest, RepeatedHangupsNeverForceAQuit) {
    EXPECT_EQ(hear(SIGHUP, 0), Wish::Quit);
    EXPECT_EQ(hear(SIGHUP, 5000), Wish::Duplicate);
    EXPECT_EQ(hear(SIGHUP, 60000), Wish::Duplicate);
}

// The terminal is closed, and then the session ends.
TEST_F(EndWishesTest, ForcedQuitAfterAHangupNeedsASignalTwice) {
    EXPECT_EQ(hear(SIGHUP, 0), Wish::Quit);
    EXPECT_EQ(hear(SIGTERM, 5000), Wish::Duplicate);
    EXPECT_EQ(hear(SIGHUP, 5001), Wish::Duplicate);
    EXPECT_EQ(hear(SIGTERM, 5500), Wish::Duplicate);
    EXPECT_EQ(hear(SIGTERM, 6001), Wish::ForceQuit);
}

TEST_F(EndWishesTest, HangupBetweenTwoSignalsChangesNothing) {
    EXPECT_EQ(hear(SIGTERM, 0), Wish::Quit);
    EXPECT_EQ(hear(SIGHUP, 900), Wish::Duplicate);
    EXPECT_EQ(hear(SIGTERM, 1500), Wish::ForceQuit);
}

}  // namespace
}  // namespace continuo::app
