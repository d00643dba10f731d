#include "jobs/job_clock.h"

#include <gtest/gtest.h>

namespace continuo::app {
namespace {

using Clock = JobClock::Clock;

Clock::time_point at(double seconds) {
    return Clock::time_point(
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
}

TEST(JobClock, EstimatesFromTheRateSoFar) {
    JobClock clock;
    clock.begin(at(100));
    EXPECT_EQ(clock.secondsLeft(0, at(100)), std::nullopt);
    EXPECT_EQ(clock.secondsLeft(0.5, at(100.1)), std::nullopt) << "too early to tell";
    EXPECT_NEAR(clock.secondsLeft(0.25, at(110)).value(), 30, 1e-6);
    EXPECT_NEAR(clock.secondsLeft(1, at(140)).value(), 0, 1e-6);
}

TEST(JobClock, PausesDoNotCount) {
    JobClock clock;
    clock.begin(at(0));
    clock.secondsLeft(0, at(0));
    clock.stop(at(10));
    clock.resume(at(1000));
    EXPECT_NEAR(clock.secondsLeft(0.5, at(1010)).value(), 20, 1e-6);
}

TEST(JobClock, EarlierProgressDoesNotCount) {
    JobClock clock;
    clock.begin(at(0));
    clock.secondsLeft(0.5, at(0));
    EXPECT_NEAR(clock.secondsLeft(0.75, at(10)).value(), 10, 1e-6);
}

// For example training, which reads and measures before it learns.
TEST(JobClock, PreparationDoesNotCount) {
    JobClock clock;
    clock.begin(at(0));
    clock.secondsLeft(0, at(0));
    EXPECT_EQ(clock.secondsLeft(0, at(30)), std::nullopt);
    EXPECT_EQ(clock.secondsLeft(0, at(60)), std::nullopt);
    EXPECT_NEAR(clock.secondsLeft(0.1, at(70)).value(), 90, 1e-6);
    // Earlier progress does not count if a job restarts, either.
    EXPECT_EQ(clock.secondsLeft(0, at(100)), std::nullopt);
    EXPECT_NEAR(clock.secondsLeft(0.5, at(110)).value(), 10, 1e-6);
}

}  // namespace
}  // namespace continuo::app
