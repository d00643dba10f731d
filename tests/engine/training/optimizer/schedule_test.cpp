#include "training/optimizer/schedule.h"

#include <gtest/gtest.h>

namespace continuo {
namespace {

TEST(Schedule, RisesThenFallsAsAHalfCosine) {
    const Schedule schedule{Schedule::Kind::Cosine, 1.0, 10, 0.1};
    EXPECT_DOUBLE_EQ(schedule.at(0, 0), 0.1);
    EXPECT_DOUBLE_EQ(schedule.at(4, 0), 0.5);
    EXPECT_DOUBLE_EQ(schedule.at(9, 0), 1.0);
    EXPECT_NEAR(schedule.at(100, 0.5), 0.55, 1e-12);
    EXPECT_NEAR(schedule.at(100, 1), 0.1, 1e-12);
    EXPECT_NEAR(schedule.at(100, 7), 0.1, 1e-12);
}

TEST(Schedule, ConstantScheduleIsConstant) {
    const Schedule schedule{Schedule::Kind::Constant, 2.0, 0, 0.1};
    EXPECT_DOUBLE_EQ(schedule.at(0, 0.9), 2.0);
}

}  // namespace
}  // namespace continuo
