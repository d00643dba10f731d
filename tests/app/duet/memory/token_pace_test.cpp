#include "duet/memory/token_pace.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

// A slow token now and then does not make a row of slow tokens.
TEST(TokenPace, KnowsWhatSomeTokensInARowTake) {
    TokenPace pace;
    EXPECT_EQ(pace.secondsFor(5), 0);
    EXPECT_FALSE(pace.hasMeasured());
    for (int i = 0; i < 100; ++i) pace.measure(1, i % 12 == 0 ? 0.03 : 0.002);
    EXPECT_NEAR(pace.secondsPerToken(), 0.03, 1e-9);
    EXPECT_NEAR(pace.secondsFor(5), 0.03 + 4 * 0.002, 1e-9);
    EXPECT_NEAR(pace.secondsFor(1), 0.03, 1e-9);
}

TEST(TokenPace, ForgetsWhatBelongedToOtherLatents) {
    TokenPace pace;
    pace.measure(4, 0.04);
    EXPECT_EQ(pace.measured(), 4U);
    pace.forget();
    EXPECT_FALSE(pace.hasMeasured());
    pace.measure(1, 0.002);
    EXPECT_NEAR(pace.secondsPerToken(), 0.002, 1e-12);
}

}  // namespace
}  // namespace continuo::app
