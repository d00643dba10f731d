#include "facade/training/time_plan.h"

#include <gtest/gtest.h>

namespace continuo {
namespace {

// Returns a plan of 100 s after its first step, which took 0.5 s.
TimePlan begunPlan() {
    TimePlan plan{100};
    plan.measure(1, 0.5, 0.5);
    return plan;
}

TEST(TimePlan, ProgressIsZeroBeforeTheFirstMeasurement) {
    const TimePlan plan{100};
    EXPECT_EQ(plan.at(0), 0);
    EXPECT_EQ(plan.at(5), 0);
}

TEST(TimePlan, TheFirstSpeedMeasurementFixesTheSteps) {
    const TimePlan plan = begunPlan();
    EXPECT_EQ(plan.end, 200);
    EXPECT_DOUBLE_EQ(plan.at(1), 0);
    EXPECT_DOUBLE_EQ(plan.at(100), 99.0 / 199);
    EXPECT_LT(plan.at(199), 1);
    EXPECT_EQ(plan.at(200), 1);
    EXPECT_EQ(plan.at(300), 1);
}

TEST(TimePlan, PlanStaysUnchangedAtAConstantSpeed) {
    TimePlan plan = begunPlan();
    const TimePlan before = plan;
    EXPECT_FALSE(plan.measure(50, 25, 0.5));
    EXPECT_FALSE(plan.measure(100, 51.5, 0.5));  // would end 1.5 s late
    EXPECT_FALSE(plan.measure(100, 50, 0.49));
    EXPECT_EQ(plan, before);
}

TEST(TimePlan, ScheduleHasNoJumpWhenTheSpeedChanges) {
    TimePlan plan = begunPlan();
    const double reached = plan.at(100);
    EXPECT_TRUE(plan.measure(100, 50, 1));  // half the speed from here on
    EXPECT_EQ(plan.end, 150);
    EXPECT_DOUBLE_EQ(plan.at(100), reached);
    EXPECT_DOUBLE_EQ(plan.at(125), (1 + reached) / 2);
    EXPECT_EQ(plan.at(150), 1);
}

TEST(TimePlan, EndsOnTime) {
    TimePlan plan = begunPlan();
    EXPECT_TRUE(plan.measure(120, 100.1, 0.5));
    EXPECT_EQ(plan.at(120), 1);
    EXPECT_FALSE(plan.measure(120, 100.2, 0.5));
    TimePlan unmeasured{1};
    unmeasured.measure(1, 3, 3);
    EXPECT_EQ(unmeasured.at(1), 1);
}

TEST(TimePlan, AllowsAtLeastOneStepWhileTimeRemains) {
    TimePlan plan{10};
    plan.measure(1, 9, 9);
    EXPECT_LT(plan.at(1), 1);
    EXPECT_EQ(plan.at(2), 1);
}

TEST(TimePlan, ASuspendedMachineDoesNotEndTheRun) {
    TimePlan plan{.seconds = 6000};
    plan.measure(1000, 1000, 1);
    EXPECT_EQ(plan.end, 6000);
    plan.measure(1001, 1101, 100);  // this step took 100 s
    EXPECT_GT(plan.end, 2000);      // not 1050, as if all further steps took 100 s
    plan.measure(1060, 1160, 1);
    EXPECT_NEAR(static_cast<double>(plan.end), 5900, 10);
}

// Of 1,700 s, the first step took 390; the others take 10 s each.
TEST(TimePlan, RecoversFromAStallAtTheStart) {
    TimePlan plan{.seconds = 1700};
    plan.measure(1, 390, 390);
    EXPECT_EQ(plan.end, 4);
    EXPECT_FALSE(plan.endsTooSoon(2, 400));
    ASSERT_TRUE(plan.endsTooSoon(3, 410));
    EXPECT_TRUE(plan.measure(3, 410, 10));
    EXPECT_EQ(plan.end, 132);
    EXPECT_NEAR(plan.at(3), 410.0 / 1700, 1e-9);  // matches the elapsed time
    EXPECT_FALSE(plan.endsTooSoon(131, 1690));    // the run ends on time
}

TEST(TimePlan, ToleratesStepsOfZeroDuration) {
    TimePlan plan{1e9};
    plan.measure(1, 0, 0);
    EXPECT_GT(plan.end, 1'000'000);
    EXPECT_GE(plan.at(2), 0);
    EXPECT_LT(plan.at(2), 1e-6);
}

}  // namespace
}  // namespace continuo
