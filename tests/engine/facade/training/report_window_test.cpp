#include "facade/training/run_progress.h"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <nlohmann/json.hpp>
#include <thread>

namespace continuo {
namespace {

TEST(ReportWindow, LossIsTheMeanSinceTheLastReport) {
    ReportWindow window;
    EXPECT_FALSE(window.popMeanLoss());
    window.count(2);
    window.count(std::numeric_limits<double>::quiet_NaN());
    window.count(4);
    EXPECT_EQ(window.popMeanLoss(), 3.0);
    EXPECT_FALSE(window.popMeanLoss());
    window.count(5);
    EXPECT_EQ(window.popMeanLoss(), 5.0);
}

TEST(ReportWindow, SpeedCountsTheTargetsSinceTheStart) {
    ReportWindow window;
    window.begin(100);
    EXPECT_EQ(window.speed(100), 0);
    EXPECT_GT(window.speed(300), 0);
    window.excludeTime(1000);  // more than the elapsed time
    EXPECT_DOUBLE_EQ(window.speed(300), 200 / 1e-9);
    window.begin(300);
    EXPECT_EQ(window.speed(300), 0);
    EXPECT_LT(window.speed(500), 200 / 1e-9);
}

// Measurements count only as time of the run, for the estimate of the remaining time.
TEST(RunProgress, MeasurementsDoNotCountAsTrainingTime) {
    RunProgress progress(2, 0);
    progress.addMeasuringTime(1000);  // before the run
    progress.begin();
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    progress.addMeasuringTime(0.02);
    progress.count(1, 100);
    progress.addMeasuringTime(50);  // measured after the last counted step
    EXPECT_NEAR(progress.seconds() - progress.learningSeconds(), 0.02, 1e-9);
    EXPECT_GE(progress.secondsLeft().value(), 0.03);
    const nlohmann::ordered_json notes = progress.notes();
    RunProgress resumed(2, 0);
    resumed.resume(JsonPlace<nlohmann::ordered_json>(notes, [](const std::string&) { FAIL(); }), 1);
    EXPECT_DOUBLE_EQ(resumed.learningSeconds(), progress.learningSeconds());
}

}  // namespace
}  // namespace continuo
