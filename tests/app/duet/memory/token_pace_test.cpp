#include "duet/memory/token_pace.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

// If every 12th token is slow, at most one of 5 consecutive tokens is.
TEST(TokenPace, SecondsFor_MeasuresConsecutiveTokens) {
    TokenPace pace;
    EXPECT_EQ(pace.secondsFor(5), 0);
    EXPECT_FALSE(pace.hasMeasured());
    for (int i = 0; i < 100; ++i) pace.measure(1, i % 12 == 0 ? 0.03 : 0.002);
    EXPECT_NEAR(pace.secondsPerToken(), 0.03, 1e-9);
    EXPECT_NEAR(pace.secondsFor(5), 0.03 + 4 * 0.002, 1e-9);
    EXPECT_NEAR(pace.secondsFor(1), 0.03, 1e-9);
}

TEST(TokenPace, Forget_DropsEarlierMeasurements) {
    TokenPace pace;
    pace.measure(4, 0.04);
    EXPECT_EQ(pace.measuredCount(), 4U);
    pace.clear();
    EXPECT_FALSE(pace.hasMeasured());
    pace.measure(1, 0.002);
    EXPECT_NEAR(pace.secondsPerToken(), 0.002, 1e-12);
}

}  // namespace
}  // namespace continuo::app
