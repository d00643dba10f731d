#include "jobs/job_store.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/jobs/queue_fixture.h"
#include "support/expect_error.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class JobStoreTest : public QueueTest {
protected:
    void SetUp() override { open(folder_.path()); }

    test::TemporaryFolder folder_;
};

TEST_F(JobStoreTest, JobsSurviveARestart) {
    const JobId done = add(3, "done");
    ASSERT_TRUE(waitForState(done, JobState::Done));
    const JobId failed = queue_->add("fail", "bad \xFF title", {});
    ASSERT_TRUE(waitForState(failed, JobState::Failed));
    const JobId broken = add(300, "broken off");
    const int before = steps_;
    ASSERT_TRUE(waitUntil([&] { return steps_ > before + 5; }));
    const JobId first = add(1), second = add(1);
    queue_->runNext(second);
    queue_.reset();
    const int made = steps_ - before;

    queue_ = nullptr;
    open(folder_.path());
    EXPECT_THAT(queue_->notices(), IsEmpty());
    ASSERT_TRUE(waitForState(first, JobState::Done));
    EXPECT_THAT(ids(), ElementsAre(first, second, broken, failed, done));
    EXPECT_EQ(job(broken).result, Json({{"from", made}, {"at", 300}}));
    EXPECT_EQ(job(failed).error, "the model is gone; choose another");
    EXPECT_EQ(job(done).result, Json({{"from", 0}, {"at", 3}}));
    EXPECT_EQ(*job(done).request, Json({{"to", 3}}));
    EXPECT_GT(add(1), first);
}

TEST_F(JobStoreTest, DurationAndEndTimeAreSaved) {
    const auto now = [] {
        const auto since = std::chrono::system_clock::now().time_since_epoch();
        return std::chrono::duration_cast<std::chrono::seconds>(since).count();
    };
    const std::int64_t before = now();
    const JobId id = add(30);
    ASSERT_TRUE(waitForState(id, JobState::Done));
    const Job done = job(id);
    EXPECT_GE(done.workedSeconds, 0.03);
    EXPECT_GE(done.endedAt, before);
    EXPECT_LE(done.endedAt, now());
    open(folder_.path());
    EXPECT_EQ(job(id).workedSeconds, done.workedSeconds);
    EXPECT_EQ(job(id).endedAt, done.endedAt);
    queue_->setPaused(true);
    queue_->retry(id);  // from its start
    EXPECT_EQ(job(id).workedSeconds, 0);
    EXPECT_EQ(job(id).endedAt, 0);
}

TEST_F(JobStoreTest, FailureReasonIsSavedUntilARetry) {
    const JobId refused = queue_->add("refuse", "job", {{"reason", "worn"}});
    const JobId failed = queue_->add("fail", "job", {});
    ASSERT_TRUE(waitForState(failed, JobState::Failed));
    EXPECT_EQ(job(refused).reason, "worn");
    EXPECT_EQ(job(failed).reason, "");
    open(folder_.path());
    EXPECT_EQ(job(refused).state, JobState::Failed);
    EXPECT_EQ(job(refused).error, "the model is another one");
    EXPECT_EQ(job(refused).reason, "worn");
    EXPECT_EQ(job(failed).reason, "");
    queue_->setPaused(true);
    queue_->retry(refused);
    EXPECT_EQ(job(refused).reason, "");
}

TEST_F(JobStoreTest, ErrorCodeIsSavedUntilARetry) {
    const JobId refused = queue_->add("refuse", "job", {{"reason", "worn"}});
    const JobId failed = queue_->add("fail", "job", {});
    const JobId full = queue_->add("fill", "job", {});
    const JobId done = add(1);
    ASSERT_TRUE(waitForState(done, JobState::Done));
    const auto expectCodes = [&] {
        EXPECT_EQ(job(refused).code, ErrorCode::BadModel);
        EXPECT_EQ(job(failed).code, ErrorCode::Internal);
        EXPECT_EQ(job(full).code, ErrorCode::OutOfMemory);
        EXPECT_EQ(job(done).code, std::nullopt);
    };
    expectCodes();
    open(folder_.path());
    expectCodes();
    queue_->setPaused(true);
    queue_->retry(refused);
    EXPECT_EQ(job(refused).code, std::nullopt);
}

TEST_F(JobStoreTest, MissingModelIsSavedAsTheReason) {
    const JobId lost = queue_->add("lose", "job", {{"model", "/nowhere/its.safetensors"}});
    ASSERT_TRUE(waitForState(lost, JobState::Failed));
    for (const bool again : {false, true}) {
        if (again) open(folder_.path());
        EXPECT_EQ(job(lost).reason, std::string(kModelGone));
        EXPECT_EQ(job(lost).code, ErrorCode::NotFound);
    }
}

// The first version of the tables had no reasons.
TEST_F(JobStoreTest, JobsOfTheFirstFileVersionAreKept) {
    const JobId failed = queue_->add("refuse", "bad", {{"reason", "worn"}});
    ASSERT_TRUE(waitForState(failed, JobState::Failed));
    queue_->setPaused(true);
    const JobId waiting = add(3, "waiting");
    queue_.reset();
    {
        Database database(folder_ / "jobs.sqlite", Database::Mode::Write);
        database.execute(
            "ALTER TABLE jobs DROP COLUMN reason; ALTER TABLE jobs DROP COLUMN worked;"
            " ALTER TABLE jobs DROP COLUMN ended; ALTER TABLE jobs DROP COLUMN code; DROP TABLE queue;"
            " PRAGMA user_version = 1");
    }
    open(folder_.path());
    EXPECT_THAT(queue_->notices(), IsEmpty());
    EXPECT_EQ(job(failed).error, "the model is another one");
    EXPECT_EQ(job(failed).reason, "");
    EXPECT_EQ(job(failed).code, std::nullopt);
    ASSERT_TRUE(waitForState(waiting, JobState::Done));
    queue_->retry(failed);  // is written in the current form
    ASSERT_TRUE(waitForState(failed, JobState::Failed));
    open(folder_.path());
    EXPECT_EQ(job(failed).reason, "worn");
    EXPECT_EQ(job(failed).code, ErrorCode::BadModel);
}

TEST_F(JobStoreTest, TooDeeplyNestedRequestIsIgnored) {
    const JobId failed = queue_->add("fail", "bad", {});
    ASSERT_TRUE(waitForState(failed, JobState::Failed));
    queue_.reset();
    const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
    Database(folder_ / "jobs.sqlite", Database::Mode::Write)
        .execute("UPDATE jobs SET result = '" + deep + "', checkpoint = '" + deep + "', request = '" + deep +
                 "'");
    open(folder_.path());
    EXPECT_EQ(job(failed).result, Json());
    EXPECT_EQ(*job(failed).request, Json());
    queue_->retry(failed);
    EXPECT_TRUE(waitForState(failed, JobState::Failed));
}

// Left by damage or by another program.
TEST_F(JobStoreTest, InvalidValuesInARowAreClamped) {
    queue_->setPaused(true);
    const JobId waiting = add(3, "waiting"), ended = add(3, "ended");
    queue_->cancel(ended);
    queue_.reset();
    Database(folder_ / "jobs.sqlite", Database::Mode::Write)
        .execute(
            "UPDATE jobs SET progress = 9e999, place = 9223372036854775807, worked = 9e999, ended = "
            "9223372036854775807; UPDATE jobs SET worked = -5, ended = -5, progress = -5 WHERE state = 0;"
            "INSERT INTO jobs SELECT -4, kind, title, request, result, checkpoint, phase, error, state, "
            "progress, "
            "place, reason, worked, ended, code FROM jobs WHERE state = 0");
    open(folder_.path());
    EXPECT_EQ(job(waiting).progress, 0);
    EXPECT_EQ(job(waiting).workedSeconds, 0);
    EXPECT_EQ(job(waiting).endedAt, 0);
    EXPECT_EQ(job(ended).progress, 1);
    EXPECT_EQ(job(ended).workedSeconds, 1e9);
    EXPECT_EQ(job(ended).endedAt, kLastTime / 1000);
    // There are free ids after it.
    const JobId next = add(3, "next"), last = add(3, "last");
    queue_->cancel(next);
    EXPECT_THAT(ids(), ElementsAre(waiting, last, next, ended));
    open(folder_.path());
    EXPECT_THAT(ids(), ElementsAre(waiting, last, next, ended));
}

TEST_F(JobStoreTest, JobInAnUnknownStateCountsAsEnded) {
    const JobId first = add(1), unknown = add(1), last = add(1);
    ASSERT_TRUE(waitForState(last, JobState::Done));
    queue_.reset();
    Database(folder_ / "jobs.sqlite", Database::Mode::Write)
        .execute("UPDATE jobs SET state = -1 WHERE id = " + std::to_string(unknown));
    open(folder_.path());
    EXPECT_EQ(job(unknown).state, JobState::Failed);
    EXPECT_THAT(ids(), ElementsAre(last, unknown, first));
}

TEST_F(JobStoreTest, PausedQueueStaysPaused) {
    queue_->setPaused(true);
    const JobId id = add(3);
    open(folder_.path());
    EXPECT_TRUE(queue_->paused());
    EXPECT_FALSE(
        waitUntil([&] { return job(id).state != JobState::Waiting; }, std::chrono::milliseconds(200)));
    queue_->setPaused(false);
    ASSERT_TRUE(waitForState(id, JobState::Done));
    open(folder_.path());
    EXPECT_FALSE(queue_->paused());
}

TEST_F(JobStoreTest, PausedJobStaysPaused) {
    queue_->setPaused(true);
    const JobId waits = add(5), held = add(5);
    queue_->pause(held);
    open(folder_.path());
    EXPECT_EQ(job(held).state, JobState::Paused);
    EXPECT_TRUE(job(held).held);
    queue_->setPaused(false);
    ASSERT_TRUE(waitForState(waits, JobState::Done));
    open(folder_.path());
    EXPECT_EQ(job(held).state, JobState::Paused);
    queue_->resume(held);
    EXPECT_TRUE(waitForState(held, JobState::Done));
    open(folder_.path());
    EXPECT_EQ(job(held).state, JobState::Done);
}

TEST_F(JobStoreTest, RunningJobThatWasPausedStaysPaused) {
    const JobId id = add(2000);
    ASSERT_TRUE(waitUntil([this] { return steps_ > 5; }));
    queue_->pause(id);
    ASSERT_TRUE(waitForState(id, JobState::Paused));
    const int steps = steps_;
    open(folder_.path());
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(job(id).state, JobState::Paused);
    EXPECT_EQ(steps_, steps);
}

TEST_F(JobStoreTest, JobPausedForADuetResumesAfterARestart) {
    const JobId id = add(300);
    ASSERT_TRUE(waitUntil([this] { return steps_ > 5; }));
    queue_->setLive(true);
    ASSERT_TRUE(waitForState(id, JobState::Paused));
    EXPECT_FALSE(job(id).held);
    open(folder_.path());
    EXPECT_TRUE(waitForState(id, JobState::Done));
}

TEST_F(JobStoreTest, RetryMayChangeTheRequest) {
    const JobId id = queue_->add("fail", "job", {{"to", 1}});
    ASSERT_TRUE(waitForState(id, JobState::Failed));
    queue_->setPaused(true);
    queue_->retry(id, {{"to", 7}});
    EXPECT_EQ(*job(id).request, Json({{"to", 7}}));
    open(folder_.path());
    EXPECT_EQ(*job(id).request, Json({{"to", 7}}));
}

TEST_F(JobStoreTest, IdOfARemovedJobIsNotReused) {
    const JobId id = add(1);
    ASSERT_TRUE(waitForState(id, JobState::Done));
    queue_->clearEnded();
    open(folder_.path());
    EXPECT_GT(add(1), id);
}

// A prompt's notes are the user's music: no page of the file or its log may still contain them.
TEST_F(JobStoreTest, RemovedJobLeavesNoDataInTheFile) {
    const std::string title = "nobody should know this";
    const auto bytes = [&] {
        const std::filesystem::path log = folder_ / "jobs.sqlite-wal";
        return test::readFile(folder_ / "jobs.sqlite") +
               (std::filesystem::exists(log) ? test::readFile(log) : std::string());
    };
    const JobId id = add(1, title);
    ASSERT_TRUE(waitForState(id, JobState::Done));
    ASSERT_TRUE(waitUntil([&] { return bytes().find(title) != std::string::npos; }));
    queue_->clearEnded();
    EXPECT_TRUE(waitUntil([&] { return bytes().find(title) == std::string::npos; }));
}

TEST_F(JobStoreTest, KilledJobResumesFromItsCheckpoint) {
    queue_.reset();
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        open(folder_.path());
        add(1'000'000, "long");
        add(2, "short");
        std::this_thread::sleep_for(std::chrono::seconds(20));
        ::_exit(1);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    open(folder_.path());
    const std::vector<Job> jobs = queue_->snapshot();
    ASSERT_EQ(jobs.size(), 2U);
    EXPECT_EQ(jobs[0].title, "long");
    ASSERT_TRUE(waitUntil([this] { return steps_ > 5; }))
        << "one that is cancelled before it goes on tells nothing";
    queue_->cancel(jobs[0].id);
    ASSERT_TRUE(waitForState(jobs[0].id, JobState::Cancelled));
    EXPECT_GT(job(jobs[0].id).result.at("from"), 50);
    EXPECT_TRUE(waitForState(jobs[1].id, JobState::Done));
}

TEST_F(JobStoreTest, SecondProgramUsingTheQueueFileIsReported) {
    expectError(ErrorCode::BadRequest, HasSubstr("another Continuo has it open"),
                [this] { const JobQueue second(folder_.path(), {}); });
}

TEST_F(JobStoreTest, DamagedQueueFileIsMovedAside) {
    queue_.reset();
    writeFile(folder_ / "jobs.sqlite", std::string(5000, 'x'));
    open(folder_.path());
    EXPECT_THAT(queue_->notices(),
                ElementsAre(AllOf(HasSubstr("jobs.sqlite was damaged"), HasSubstr("moved"))));
    const JobId first = add(1);
    EXPECT_GT(first, 1'700'000'000) << "what earlier jobs made would be this one's";
    EXPECT_TRUE(waitForState(first, JobState::Done));
    EXPECT_TRUE(queue_->flush());
}

TEST_F(JobStoreTest, QueueWithoutAFileUsesNewIds) {
    open();
    EXPECT_GT(add(1), 1'700'000'000);
}

TEST_F(JobStoreTest, JobOfAnUnknownKindFails) {
    queue_->setPaused(true);
    const JobId id = add(3);
    queue_.reset();
    queue_ = std::make_unique<JobQueue>(folder_.path(), std::map<std::string, JobRunner>{});
    queue_->setPaused(false);
    ASSERT_TRUE(waitForState(id, JobState::Failed));
    EXPECT_THAT(job(id).error, HasSubstr("count"));
}

}  // namespace
}  // namespace continuo::app
