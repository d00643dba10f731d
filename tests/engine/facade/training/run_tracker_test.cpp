#include "facade/training/run_tracker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// A run of a hundred steps with a measurement every ten steps.
class TrainingCourse : public testing::Test {
protected:
    struct Warnings : Events {
        void onWarning(const std::string& line) override { lines.push_back(line); }
        std::vector<std::string> lines;
    };

    void SetUp() override { measured(tracker_); }
    RunTracker makeCourse() {
        return {events_,
                {},
                {.steps = 100,
                 .outputFile = folder_ / "out",
                 .checkpoint = folder_ / "out.checkpoint",
                 .speedUnit = "tokens",
                 .lossName = "nats"},
                [this](Json& notes) {
                    if (full_) throw Error(*full_, "out.checkpoint: no room");
                    saved_.push_back(notes);
                }};
    }
    static void measured(RunTracker& tracker) {
        tracker.setMeasuring(
            {.heldOut = true, .keepBest = true, .every = 10, .stepTargets = 1, .sampleTargets = 1});
    }
    // Runs steps until `until`.
    void runSteps(std::int64_t until, double loss) {
        while (step_ < until) tracker_.count(++step_, loss, 1, 4);
    }
    void resume(RunTracker& tracker, std::int64_t step, bool comparable) {
        const Json& notes = saved_.back();
        tracker.resume(JsonPlace<Json>(notes, tracker.notesRefusal()), step, 2, comparable);
    }

    test::TemporaryFolder folder_;
    Warnings events_;
    std::vector<Json> saved_;
    std::optional<ErrorCode> full_;  // the error with which the disk refuses a checkpoint
    RunTracker tracker_ = makeCourse();
    std::int64_t step_ = 0;
};

TEST_F(TrainingCourse, FiftyNonFiniteStepsInARowEndTheRun) {
    tracker_.begin(0);
    runSteps(49, kNoNumber);
    runSteps(50, 1);
    runSteps(99, kNoNumber);
    test::expectError(ErrorCode::BadRequest,
                      HasSubstr("the last 50 steps gave a loss or gradient that is not a number"),
                      [&] { runSteps(100, kNoNumber); });
}

TEST_F(TrainingCourse, WeightsAfterFiveNonFiniteStepsAreRefused) {
    tracker_.begin(0);
    runSteps(4, kNoNumber);
    tracker_.requireLearning();
    runSteps(5, kNoNumber);
    test::expectError(ErrorCode::BadRequest, HasSubstr("the last 5 steps"),
                      [&] { tracker_.requireLearning(); });
}

TEST_F(TrainingCourse, NonFiniteStepsKeepTheLastGoodCheckpoint) {
    tracker_.begin(0);
    runSteps(1, kNoNumber);
    tracker_.save();
    EXPECT_TRUE(saved_.empty());
    runSteps(2, 1);
    tracker_.save();
    EXPECT_EQ(saved_.size(), 1);
}

TEST_F(TrainingCourse, MeasurementsAreDueAtIntervalsButNotAtTheEnd) {
    tracker_.begin(0);
    std::vector<std::int64_t> at;
    while (step_ < 100) {
        runSteps(step_ + 1, 1);
        if (tracker_.isMeasurementDue()) at.push_back(step_);
    }
    EXPECT_EQ(at, (std::vector<std::int64_t>{10, 20, 30, 40, 50, 60, 70, 80, 90}));
    RunTracker blind = makeCourse();
    blind.setMeasuring({.keepBest = true, .every = 10});
    blind.begin(0);
    blind.count(10, 1, 1, 4);
    EXPECT_FALSE(blind.isMeasurementDue());
    EXPECT_THAT(events_.lines, testing::ElementsAre(HasSubstr("nothing is held out")));
}

TEST_F(TrainingCourse, ACheckpointRecordsAPendingMeasurement) {
    tracker_.begin(0);
    runSteps(10, 3);
    tracker_.updateFigures();
    tracker_.scheduleMeasurement(true);
    EXPECT_EQ(saved_.at(0)["nats"], 3);
    EXPECT_EQ(saved_.at(0)["measure_due_at"], 10);
    EXPECT_EQ(saved_.at(0)["unmeasured"], true);
    RunTracker resumed = makeCourse();
    measured(resumed);
    resume(resumed, 10, true);
    EXPECT_EQ(resumed.loss(), 3);
    EXPECT_TRUE(resumed.best().isDue());
    EXPECT_FALSE(resumed.best().nats()) << "their file is gone";
    test::writeFile(folder_ / "out", "");
    for (const bool comparable : {false, true}) {
        RunTracker again = makeCourse();
        measured(again);
        resume(again, 10, comparable);
        EXPECT_EQ(again.best().nats().has_value(), comparable);
    }
}

TEST_F(TrainingCourse, AFailingCheckpointIsReportedOnce) {
    tracker_.begin(0);
    full_ = ErrorCode::BadRequest;
    for (const std::int64_t step : {10, 20, 30}) {
        runSteps(step, 1);
        tracker_.scheduleMeasurement(true);
    }
    EXPECT_THAT(events_.lines,
                testing::ElementsAre("out.checkpoint: no room; if the program is killed before a checkpoint "
                                     "is saved, the training since the last one is lost"));
    tracker_.trySave();
    test::expectError(ErrorCode::BadRequest, testing::EndsWith("/out contains the trained weights"),
                      [&] { tracker_.requireSaved(); });
    full_.reset();
    tracker_.trySave();
    tracker_.requireSaved();
    full_ = ErrorCode::BadRequest;
    tracker_.scheduleMeasurement(true);
    EXPECT_EQ(events_.lines.size(), 2) << "it had room meanwhile";
    full_ = ErrorCode::Device;
    test::expectError(ErrorCode::Device, HasSubstr("no room"), [&] { tracker_.trySave(); });
}

TEST_F(TrainingCourse, TheCheckpointOfAnotherRunIsReplacedUnlessResumed) {
    test::expectError(ErrorCode::NotFound, HasSubstr("no checkpoint to resume"),
                      [&] { tracker_.checkpointToResume(); });
    test::writeFile(folder_ / "out.checkpoint", "of another run");
    tracker_.begin(0);
    EXPECT_EQ(saved_.size(), 1);
    RunTracker resumed = makeCourse();
    measured(resumed);
    resume(resumed, 0, true);
    resumed.begin(0);
    EXPECT_EQ(saved_.size(), 1);
}

}  // namespace
}  // namespace continuo
