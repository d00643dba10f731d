#include "facade/training/report_window.h"

#include <gtest/gtest.h>

#include <limits>

namespace continuo {
namespace {

TEST(ReportWindow, LossIsTheMeanOfTheStepsSinceItWasTaken) {
    ReportWindow window;
    EXPECT_FALSE(window.takeLoss());
    window.count(2);
    window.count(std::numeric_limits<double>::quiet_NaN());
    window.count(4);
    EXPECT_EQ(window.takeLoss(), 3.0);
    EXPECT_FALSE(window.takeLoss());
    window.count(5);
    EXPECT_EQ(window.takeLoss(), 5.0);
}

TEST(ReportWindow, SpeedIsOfTheTargetsSinceItBegan) {
    ReportWindow window;
    window.begin(100);
    EXPECT_EQ(window.speed(100), 0);
    EXPECT_GT(window.speed(300), 0);
    window.leaveOut(1000);  // more than there was
    EXPECT_DOUBLE_EQ(window.speed(300), 200 / 1e-9);
    window.begin(300);
    EXPECT_EQ(window.speed(300), 0);
    EXPECT_LT(window.speed(500), 200 / 1e-9);
}

}  // namespace
}  // namespace continuo
