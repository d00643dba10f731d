#include "jobs/job_queue.h"

#include <gmock/gmock.h>

#include "app/jobs/queue_fixture.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class JobQueueTest : public QueueTest {
protected:
    void SetUp() override { open(); }
};

TEST_F(JobQueueTest, RunsJobsInOrder) {
    const JobId first = add(20, "first"), second = add(3, "second");
    EXPECT_TRUE(waitForState(second, JobState::Done));
    EXPECT_EQ(job(first).state, JobState::Done);
    EXPECT_EQ(job(first).result, Json({{"from", 0}, {"at", 20}}));
    EXPECT_EQ(job(first).progress, 1);
    EXPECT_EQ(job(first).title, "first");
    EXPECT_THAT(ids(), ElementsAre(second, first));
    EXPECT_EQ(steps_, 23);
}

TEST_F(JobQueueTest, ReportsProgress) {
    const JobId id = add(600);
    ASSERT_TRUE(waitUntil([&] { return job(id).secondsLeft > 0; }));
    const Job now = job(id);
    EXPECT_EQ(now.state, JobState::Running);
    EXPECT_GT(now.progress, 0);
    EXPECT_EQ(now.rate, 1000);
    EXPECT_EQ(now.unit, "steps");
    EXPECT_EQ(now.phase, "counting");
    const std::vector<JobEvent> told = events();
    ASSERT_GE(told.size(), 3U);
    EXPECT_LT(told.size(), 30U) << "not every step is told";
    EXPECT_TRUE(std::any_of(told.begin(), told.end(),
                            [](const JobEvent& e) { return e.kind == JobEvent::Kind::Added; }));
}

// The order also holds while the worker is awake, as between two jobs.
TEST_F(JobQueueTest, JobIsReportedAsAddedBeforeItStarts) {
    std::mutex sharing;
    std::vector<JobEvent::Kind> told;
    std::unique_ptr<JobQueue> queue;
    queue = std::make_unique<JobQueue>(
        std::filesystem::path(),
        std::map<std::string, JobRunner>{{"nothing", [](const Json&, JobContext&) { return Json(); }}},
        [&](const JobEvent& event) {
            if (event.kind == JobEvent::Kind::Added) {
                queue->setPaused(false);
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
            }
            const std::lock_guard lock(sharing);
            told.push_back(event.kind);
        });
    const JobId id = queue->add("nothing", "job", {});
    EXPECT_TRUE(waitUntil([&] { return queue->find(id)->state == JobState::Done; }));
    queue.reset();
    using enum JobEvent::Kind;
    EXPECT_THAT(told, ElementsAre(Added, Changed, Changed));
}

// Otherwise a job resumed at its half would seem to have done that half in no time.
TEST_F(JobQueueTest, PreparationDoesNotAffectTheEstimate) {
    JobQueue queue({}, {{"go on", [](const Json&, JobContext& context) -> Json {
                             context.progress({}, 0, {}, "reading");
                             for (double done = 0.5; done < 1 && !context.stop().stop_requested();
                                  done += 0.001) {
                                 context.progress(done);
                                 std::this_thread::sleep_for(std::chrono::milliseconds(10));
                             }
                             return {};
                         }}});
    queue.add("go on", "job", {});
    ASSERT_TRUE(waitUntil([&] { return queue.snapshot().front().secondsLeft > 0; }));
    EXPECT_GT(queue.snapshot().front().secondsLeft.value(), 1);
}

TEST_F(JobQueueTest, CancelIsImmediateAndKeepsTheResult) {
    const auto took = shortestTime([this] {
        steps_ = 0;
        const JobId id = add(100'000), next = add(1);
        EXPECT_TRUE(waitUntil([this] { return steps_ > 5; }));
        const auto start = std::chrono::steady_clock::now();
        queue_->cancel(id);
        EXPECT_TRUE(waitForState(id, JobState::Cancelled));
        const auto cancelled = std::chrono::steady_clock::now() - start;
        EXPECT_GT(job(id).result.at("at"), 5);
        EXPECT_TRUE(waitForState(next, JobState::Done));
        return std::chrono::duration<double, std::milli>(cancelled).count();
    });
    EXPECT_LT(took, kCancelledWithin);
}

TEST_F(JobQueueTest, WaitingJobIsCancelledWithoutRunning) {
    const JobId first = add(200), second = add(5);
    queue_->cancel(second);
    EXPECT_EQ(job(second).state, JobState::Cancelled);
    EXPECT_TRUE(job(second).result.is_null());
    queue_->cancel(first);
    EXPECT_TRUE(waitForState(first, JobState::Cancelled));
    queue_->cancel(first);  // an ended job is unchanged
    EXPECT_EQ(job(first).state, JobState::Cancelled);
}

TEST_F(JobQueueTest, RunningJobPausesAndResumes) {
    const JobId id = add(300);
    ASSERT_TRUE(waitUntil([this] { return steps_ > 5; }));
    queue_->pause(id);
    ASSERT_TRUE(waitForState(id, JobState::Paused));
    const int steps = steps_;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(steps_, steps);
    queue_->resume(id);
    EXPECT_TRUE(waitForState(id, JobState::Done));
    EXPECT_EQ(job(id).result.at("from"), 0);
    EXPECT_EQ(steps_, 300);
}

TEST_F(JobQueueTest, PausedJobCanBeCancelled) {
    const JobId id = add(300);
    ASSERT_TRUE(waitUntil([this] { return steps_ > 5; }));
    queue_->pause(id);
    ASSERT_TRUE(waitForState(id, JobState::Paused));
    queue_->cancel(id);
    EXPECT_TRUE(waitForState(id, JobState::Cancelled));
}

TEST_F(JobQueueTest, PausedWaitingJobIsSkipped) {
    queue_->setPaused(true);
    const JobId first = add(5), second = add(5);
    queue_->pause(first);
    EXPECT_EQ(job(first).state, JobState::Paused);
    queue_->setPaused(false);
    EXPECT_TRUE(waitForState(second, JobState::Done));
    EXPECT_EQ(job(first).state, JobState::Paused);
    queue_->resume(first);
    EXPECT_TRUE(waitForState(first, JobState::Done));
}

TEST_F(JobQueueTest, AllJobsPauseDuringADuet) {
    const JobId first = add(300), second = add(5);
    ASSERT_TRUE(waitUntil([this] { return steps_ > 5; }));
    queue_->setLive(true);
    EXPECT_TRUE(queue_->live());
    ASSERT_TRUE(waitForState(first, JobState::Paused));
    const int steps = steps_;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(steps_, steps);
    queue_->cancel(first);
    ASSERT_TRUE(waitForState(first, JobState::Cancelled));
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_EQ(job(second).state, JobState::Waiting);
    queue_->setLive(false);
    EXPECT_TRUE(waitForState(second, JobState::Done));
}

TEST_F(JobQueueTest, PausedQueueStartsNothing) {
    queue_->setPaused(true);
    EXPECT_TRUE(queue_->paused());
    const JobId id = add(5);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    EXPECT_EQ(job(id).state, JobState::Waiting);
    queue_->setPaused(false);
    EXPECT_TRUE(waitForState(id, JobState::Done));
}

TEST_F(JobQueueTest, WaitingJobsCanBeMoved) {
    queue_->setPaused(true);
    const JobId a = add(1), b = add(1), c = add(1), d = add(1);
    queue_->runNext(c);
    EXPECT_THAT(ids(), ElementsAre(c, a, b, d));
    queue_->move(c, 2);
    EXPECT_THAT(ids(), ElementsAre(a, b, c, d));
    queue_->move(a, 99);
    EXPECT_THAT(ids(), ElementsAre(b, c, d, a));
    EXPECT_EQ(events().back().kind, JobEvent::Kind::Reordered);
    queue_->setPaused(false);
    EXPECT_TRUE(waitForState(a, JobState::Done));
    EXPECT_THAT(ids(), ElementsAre(a, d, c, b));
}

TEST_F(JobQueueTest, AddedJobsKeepTheirOrderAfterARestart) {
    const TemporaryFolder folder;
    open(folder.path());
    const JobId a = add(100'000);
    ASSERT_TRUE(waitForState(a, JobState::Running));
    const JobId b = add(1), c = add(100'000), d = add(1);
    queue_->cancel(a);
    ASSERT_TRUE(waitForState(b, JobState::Done));
    ASSERT_TRUE(waitForState(c, JobState::Running));
    const JobId e = add(1);
    queue_->setPaused(true);
    open(folder.path());
    const std::vector<JobId> order = ids();
    const auto place = [&](JobId id) { return std::find(order.begin(), order.end(), id) - order.begin(); };
    EXPECT_LT(place(c), place(d));
    EXPECT_LT(place(d), place(e));
}

TEST_F(JobQueueTest, FindsAJobInAnyState) {
    const JobId first = add(100'000), second = add(1), ended = add(1);
    queue_->cancel(ended);
    ASSERT_TRUE(waitUntil([this] { return steps_ > 0; }));
    for (const Job& each : queue_->snapshot()) EXPECT_EQ(queue_->find(each.id)->state, each.state);
    EXPECT_EQ(queue_->snapshot().size(), 3U);
    queue_->remove(second);
    EXPECT_FALSE(queue_->find(second));
    EXPECT_EQ(queue_->find(first)->id, first);
    EXPECT_FALSE(queue_->find(0));
}

TEST_F(JobQueueTest, FailureIsReported) {
    const JobId id = queue_->add("fail", "bad", {}), next = add(1);
    EXPECT_TRUE(waitForState(next, JobState::Done));
    EXPECT_EQ(job(id).state, JobState::Failed);
    EXPECT_EQ(job(id).error, "the model is gone; choose another");
    expectError(ErrorCode::BadRequest, HasSubstr("sing"), [&] { queue_->add("sing", "", {}); });
    expectError(ErrorCode::NotFound, HasSubstr("job 99"), [&] { queue_->cancel(99); });
}

TEST_F(JobQueueTest, RetriedJobResumesWhereItStopped) {
    const JobId id = add(300);
    ASSERT_TRUE(waitUntil([this] { return steps_ > 5; }));
    queue_->cancel(id);
    ASSERT_TRUE(waitForState(id, JobState::Cancelled));
    const int made = job(id).result.at("at");
    queue_->retry(id);
    ASSERT_TRUE(waitForState(id, JobState::Done));
    EXPECT_EQ(job(id).result, Json({{"from", made}, {"at", 300}}));
    queue_->retry(id);
    ASSERT_TRUE(waitUntil([&] { return steps_ > 310; }));
    queue_->cancel(id);
}

// Its state at the stop is not its current state.
TEST_F(JobQueueTest, RetriedJobReportsNoOldProgress) {
    const JobId id = add(300);
    ASSERT_TRUE(waitUntil([this] { return steps_ > 5; }));
    queue_->cancel(id);
    ASSERT_TRUE(waitForState(id, JobState::Cancelled));
    const std::size_t before = events().size();
    queue_->retry(id);
    ASSERT_TRUE(waitForState(id, JobState::Done));
    const std::vector<JobEvent> all = events();
    const auto began = std::find_if(all.begin() + static_cast<std::ptrdiff_t>(before), all.end(),
                                    [](const JobEvent& each) { return each.job.state == JobState::Running; });
    ASSERT_NE(began, all.end());
    EXPECT_EQ(began->job.phase, "");
    EXPECT_EQ(began->job.rate, 0);
}

TEST_F(JobQueueTest, EndedJobsCanBeCleared) {
    const JobId first = add(1), second = add(1);
    ASSERT_TRUE(waitForState(second, JobState::Done));
    const JobId running = add(100'000);
    ASSERT_TRUE(waitForState(running, JobState::Running));
    expectError(ErrorCode::BadRequest, HasSubstr("cancel it first"), [&] { queue_->remove(running); });
    queue_->remove(first);
    EXPECT_THAT(ids(), ElementsAre(running, second));
    queue_->clearEnded();
    EXPECT_THAT(ids(), ElementsAre(running));
}

TEST_F(JobQueueTest, ClearEndedSkipsJobsThatWereRemovedMeanwhile) {
    const JobId first = add(1), second = add(1);
    ASSERT_TRUE(waitForState(second, JobState::Done));
    EXPECT_NO_THROW(queue_->clearEnded([&](const Job& job) {
        if (job.id == second) queue_->remove(second);
        return false;
    }));
    EXPECT_THAT(ids(), IsEmpty()) << first;
}

TEST_F(JobQueueTest, KeepsALimitedNumberOfEndedJobs) {
    JobId last = 0;
    for (std::size_t i = 0; i < JobQueue::kHistory + 5; ++i) last = add(0);
    ASSERT_TRUE(waitForState(last, JobState::Done));
    EXPECT_EQ(ids().size(), JobQueue::kHistory);
    EXPECT_EQ(ids().front(), last);
}

}  // namespace
}  // namespace continuo::app
