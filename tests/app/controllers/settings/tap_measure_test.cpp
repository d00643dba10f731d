#include "controllers/settings/tap_measure.h"

#include <gtest/gtest.h>

#include <cmath>

namespace continuo::app {
namespace {

using namespace std::chrono_literals;

constexpr Moment kBegin{100s};
constexpr auto kStep = 600ms;

class TapMeasureTest : public testing::Test {
protected:
    void tap(int stroke, double delay) {
        measure_.tap(kBegin + stroke * kStep +
                     std::chrono::nanoseconds(static_cast<std::int64_t>(std::llround(delay * 1e9))));
    }

    TapMeasure measure_{kBegin, kStep, 12};
};

TEST_F(TapMeasureTest, ReportsMedianAndUncertainty) {
    const double around[] = {0.09, 0.11, 0.1, 0.08, 0.12, 0.1, 0.1, 0.4, 0.1};
    for (int i = 0; i < 9; ++i) tap(3 + i, around[i]);
    ASSERT_EQ(measure_.countedTaps(), 9);
    EXPECT_NEAR(measure_.result()->delay, 0.1, 1e-9);  // one outlier does not move it
    EXPECT_NEAR(measure_.result()->accuracy, 1.2533 * 1.4826 * 0.01 / 3, 1e-9);
}

TEST_F(TapMeasureTest, TapsBeforeTheClickGiveANegativeDelay) {
    for (int stroke = 3; stroke < 12; ++stroke) tap(stroke, -0.06);
    EXPECT_NEAR(measure_.result()->delay, -0.06, 1e-9);
    EXPECT_NEAR(measure_.result()->accuracy, 0, 1e-9);
}

TEST_F(TapMeasureTest, UnmatchedTapsAreIgnored) {
    for (int stroke = 0; stroke < 3; ++stroke) tap(stroke, 0.1);  // the beat is not found yet
    tap(-4, 0);
    tap(12, 0.1);  // no such click
    EXPECT_EQ(measure_.countedTaps(), 0);
    tap(5, 0.1);
    tap(5, 0.2);  // twice for one click
    tap(4, 0.3);
    EXPECT_EQ(measure_.countedTaps(), 1);
}

TEST_F(TapMeasureTest, TooFewTapsGiveNoResult) {
    for (int stroke = 3; stroke < 8; ++stroke) tap(stroke, 0.1);
    EXPECT_FALSE(measure_.result());
    tap(8, 0.1);
    EXPECT_TRUE(measure_.result());
}

}  // namespace
}  // namespace continuo::app
