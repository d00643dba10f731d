#include "jobs/teaching_job.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <thread>

#include "app/jobs/queue_fixture.h"
#include "facade/models/model_file.h"
#include "midi/file/standard_midi_file.h"
#include "support/expect_error.h"
#include "support/tiny_model.h"

namespace continuo::app {
namespace {

using namespace test;
using testing::HasSubstr;

class TeachingJobTest : public testing::Test {
protected:
    void SetUp() override {
        ModelConfig config = tinyConfig(64, 16);
        config.tokenizer = "midi-events";
        config.vocabulary = 391;
        writeModel(folder_ / "tiny.safetensors", *makeNetwork(config), DType::F32,
                   R"({"licence": "CC0-1.0"})");
        job_.from = folder_ / "tiny.safetensors";
        job_.out = folder_ / "models" / "Mine.safetensors";
        job_.minutes = 0.02;
        job_.takes = {1, 2};
        job_.compute.threads = 1;
    }

    static Performance scale(int notes, int lowest = 40) {
        Performance piece;
        for (int n = 0; n < notes; ++n)
            piece.notes.push_back({64, lowest + (n * 5) % 24, 0.25 * n, 0.25 * n + 0.2});
        return piece;
    }

    // Returns a runner for which take 1 has 200 notes and take 2 was deleted.
    JobRunner runner() {
        return teachingRunner(engine_,
                              [](TakeId take, const std::vector<TakeId>&,
                                 const std::stop_token&) -> std::optional<NamedPerformance> {
                                  if (take != 1) return std::nullopt;
                                  return NamedPerformance{"take 1", scale(200)};
                              });
    }
    std::unique_ptr<JobQueue> open(const std::filesystem::path& folder = {},
                                   std::function<void(const JobEvent&)> onEvent = {}) {
        return std::make_unique<JobQueue>(
            folder, std::map<std::string, JobRunner>{{TeachingJob::kKind, runner()}}, std::move(onEvent));
    }
    static Job waitUntilEnded(JobQueue& queue) {
        for (int i = 0; i < 20'000 && !queue.snapshot().front().ended(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        return queue.snapshot().front();
    }
    static bool waitUntilTraining(JobQueue& queue, double share = 0) {
        for (int i = 0; i < 10'000; ++i) {
            if (queue.snapshot().front().progress > share) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        return false;
    }
    // Ends the program during training, after more than `share` of it.
    void interruptJob(double share = 0) {
        auto queue = open(folder_);
        queue->add(TeachingJob::kKind, "Teach", requestJson(job_));
        ASSERT_TRUE(waitUntilTraining(*queue, share));
        queue.reset();
        ASSERT_TRUE(checkpointExists());
    }
    bool checkpointExists() const { return std::filesystem::exists(job_.out + ".checkpoint"); }

    TemporaryFolder temporary_;
    std::filesystem::path folder_ = temporary_.path();
    Engine engine_{EngineOptions{}};
    TeachingJob job_;
};

TEST_F(TeachingJobTest, RequestRoundTrips) {
    job_.files = {"/music/a.mid"};
    const TeachingJob back = parseTeachingJob(requestJson(job_));
    EXPECT_EQ(back.from, job_.from);
    EXPECT_EQ(back.out, job_.out);
    EXPECT_EQ(back.minutes, job_.minutes);
    EXPECT_EQ(back.takes, job_.takes);
    EXPECT_EQ(back.files, job_.files);
    EXPECT_EQ(back.compute.threads, 1);
}

TEST_F(TeachingJobTest, InvalidRequestsAreRejectedByField) {
    const auto refused = [&](const char* field, const Json& value, const std::string& why) {
        Json request = requestJson(job_);
        request[field] = value;
        expectError(ErrorCode::BadRequest, HasSubstr(why), [&] { parseTeachingJob(request); });
    };
    refused("from", "", "from names no model");
    refused("out", "", "out names no file");
    refused("minutes", 0, "minutes are not");
    refused("minutes", "long", "minutes");
    refused("takes", Json::array(), "name no music");
    refused("takes", {"one"}, "takes");
}

TEST_F(TeachingJobTest, TrainsAModelOnTakesAndFilesAndReportsItsScore) {
    std::filesystem::create_directories(folder_ / "music");
    writeMidiFile(folder_ / "music" / "a.mid", std::vector<MidiVoice>{{scale(150, 50), "", 0, 0}});
    writeFile(folder_ / "music" / "b.mid", "no music");
    job_.files = {(folder_ / "music").string(), (folder_ / "gone.mid").string()};
    const auto queue = open();
    queue->add(TeachingJob::kKind, "Teach", requestJson(job_));
    const Job job = waitUntilEnded(*queue);
    ASSERT_EQ(job.state, JobState::Done) << job.error;
    EXPECT_EQ(job.result.at("out"), job_.out);
    EXPECT_EQ(job.result.at("pieces"), 2);
    EXPECT_EQ(job.result.at("skipped"), 3);  // a take and two files
    EXPECT_GT(job.result.at("steps"), 0);
    EXPECT_LT(job.result.at("after").get<double>(), job.result.at("before").get<double>());
    EXPECT_FALSE(job.result.at("cancelled"));
    EXPECT_FALSE(checkpointExists());
    const ModelSummary made = engine_.inspect(job_.out);
    EXPECT_EQ(made.name, "Mine");
    EXPECT_THAT(made.card, HasSubstr("CC0-1.0"));
    EXPECT_EQ(engine_.inspect(job_.from).hash,
              Json::parse(made.card).at("parent").at("sha256").get<std::string>());
}

TEST_F(TeachingJobTest, TooLittleMusicIsReportedWithItsReason) {
    job_.takes = {2};
    const auto queue = open();
    queue->add(TeachingJob::kKind, "Teach", requestJson(job_));
    const Job job = waitUntilEnded(*queue);
    EXPECT_EQ(job.state, JobState::Failed);
    EXPECT_EQ(job.reason, TeachingJob::kTooLittle);
    EXPECT_FALSE(std::filesystem::exists(job_.out));
}

TEST_F(TeachingJobTest, CancelledJobKeepsItsModel) {
    job_.minutes = 10;
    const auto queue = open();
    const JobId id = queue->add(TeachingJob::kKind, "Teach", requestJson(job_));
    ASSERT_TRUE(waitUntilTraining(*queue));
    queue->cancel(id);
    const Job job = waitUntilEnded(*queue);
    EXPECT_EQ(job.state, JobState::Cancelled);
    EXPECT_EQ(job.result.at("out"), job_.out);
    EXPECT_TRUE(job.result.at("cancelled"));
    EXPECT_TRUE(std::filesystem::exists(job_.out));
    EXPECT_FALSE(checkpointExists());
}

TEST_F(TeachingJobTest, TrainingResumesAfterARestart) {
    job_.minutes = 0.1;
    interruptJob(0.5);
    std::atomic<double> least = 1;
    const auto queue = open(folder_, [&least](const JobEvent& event) {
        if (event.job.phase == "learning") least = std::min(least.load(), event.job.progress);
    });
    const Job job = waitUntilEnded(*queue);
    ASSERT_EQ(job.state, JobState::Done) << job.error;
    EXPECT_GT(least, 0.4) << "it began anew";
    EXPECT_LT(least, 1) << "it learnt nothing more";
    EXPECT_FALSE(checkpointExists());
}

// The unfinished model is not offered while its job waits.
TEST_F(TeachingJobTest, UnfinishedModelIsNotListed) {
    job_.minutes = 10;  // so that the first steps are progress
    interruptJob();
    EXPECT_FALSE(std::filesystem::exists(job_.out));
    const auto queue = open(folder_);
    ASSERT_TRUE(waitUntilTraining(*queue));
    // It resumes at the earlier progress, and advances a few steps.
    const double before = queue->snapshot().front().progress;
    while (queue->snapshot().front().progress < before + 0.5 / (60 * job_.minutes))
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    queue->cancel(queue->snapshot().front().id);
    EXPECT_EQ(waitUntilEnded(*queue).state, JobState::Cancelled);
    EXPECT_TRUE(std::filesystem::exists(job_.out));
}

// For example if its folder was moved, or its drive is not connected.
TEST_F(TeachingJobTest, ResumingWithoutItsMusicKeepsTheTrainedModel) {
    job_.minutes = 0.1;
    interruptJob();
    const JobRunner without = teachingRunner(engine_, [](auto&&...) { return std::nullopt; });
    auto queue =
        std::make_unique<JobQueue>(folder_, std::map<std::string, JobRunner>{{TeachingJob::kKind, without}});
    const Job failed = waitUntilEnded(*queue);
    EXPECT_EQ(failed.state, JobState::Failed);
    EXPECT_EQ(failed.reason, TeachingJob::kMusicGone);
    EXPECT_TRUE(checkpointExists());
    queue.reset();
    queue = open(folder_);
    queue->retry(failed.id);
    const Job again = waitUntilEnded(*queue);
    ASSERT_EQ(again.state, JobState::Done) << again.error;
    EXPECT_FALSE(checkpointExists());
}

// The job may be cancelled while it still reads, before it continues to train.
TEST_F(TeachingJobTest, CancellingWhileAResumedJobReads_KeepsItsCheckpoint) {
    job_.minutes = 0.2;
    interruptJob();
    std::atomic<bool> reads = false;
    JobRunner slow =
        teachingRunner(engine_, [&](TakeId, const std::vector<TakeId>&, const std::stop_token& stop) {
            reads = true;
            while (!stop.stop_requested()) std::this_thread::yield();
            return std::optional<NamedPerformance>();
        });
    auto queue =
        std::make_unique<JobQueue>(folder_, std::map<std::string, JobRunner>{{TeachingJob::kKind, slow}});
    const JobId id = queue->snapshot().front().id;
    while (!reads) std::this_thread::yield();
    queue->cancel(id);
    const Job job = waitUntilEnded(*queue);
    EXPECT_EQ(job.state, JobState::Cancelled);
    EXPECT_TRUE(job.result.at("kept"));
    EXPECT_TRUE(checkpointExists());
    queue.reset();
    queue = open(folder_);
    queue->retry(id);
    const Job again = waitUntilEnded(*queue);
    ASSERT_EQ(again.state, JobState::Done) << again.error;
    EXPECT_EQ(again.result.at("out"), job_.out);
    EXPECT_FALSE(checkpointExists());
}

// For example if the disk is temporarily full.
TEST_F(TeachingJobTest, FailedJobResumesFromItsCheckpoint) {
    job_.minutes = 0.05;
    const auto queue = open();
    const JobId id = queue->add(TeachingJob::kKind, "Teach", requestJson(job_));
    ASSERT_TRUE(waitUntilTraining(*queue));
    std::filesystem::create_directories(std::filesystem::path(job_.out) / "in the way");
    const Job failed = waitUntilEnded(*queue);
    ASSERT_EQ(failed.state, JobState::Failed);
    EXPECT_TRUE(checkpointExists());
    EXPECT_TRUE(hasCheckpoint(job_.out));
    std::filesystem::remove_all(job_.out);
    queue->retry(id);
    const Job job = waitUntilEnded(*queue);
    ASSERT_EQ(job.state, JobState::Done) << job.error;
    EXPECT_EQ(job.result.at("out"), job_.out);
    EXPECT_FALSE(checkpointExists());
}

// The existing model may be in use, and a restarted training is neither better nor complete.
TEST_F(TeachingJobTest, ExistingModelIsNeitherOverwrittenNorDeleted) {
    job_.minutes = 10;
    auto queue = open(folder_);
    const JobId id = queue->add(TeachingJob::kKind, "Teach", requestJson(job_));
    ASSERT_TRUE(waitUntilTraining(*queue));
    queue->cancel(id);
    ASSERT_EQ(waitUntilEnded(*queue).state, JobState::Cancelled);
    const std::string made = engine_.inspect(job_.out).hash;
    queue->retry(id);
    const Job again = waitUntilEnded(*queue);
    EXPECT_EQ(again.state, JobState::Failed);
    EXPECT_EQ(again.reason, TeachingJob::kNameTaken);
    queue.reset();
    EXPECT_EQ(engine_.inspect(job_.out).hash, made);
}

// The other job's model stays, and so does this job's trained result.
TEST_F(TeachingJobTest, ResumingDoesNotOverwriteAnotherModelOfItsName) {
    job_.minutes = 0.1;
    interruptJob();
    std::filesystem::copy_file(job_.from, job_.out);
    const std::string others = engine_.hash(job_.out);
    auto queue = open(folder_);
    const Job failed = waitUntilEnded(*queue);
    EXPECT_EQ(failed.state, JobState::Failed);
    EXPECT_EQ(failed.reason, TeachingJob::kNameTaken);
    queue.reset();
    EXPECT_EQ(engine_.hash(job_.out), others);
    EXPECT_TRUE(checkpointExists());
    std::filesystem::remove(job_.out);
    queue = open(folder_);
    queue->retry(failed.id);
    const Job again = waitUntilEnded(*queue);
    ASSERT_EQ(again.state, JobState::Done) << again.error;
}

// Once a best model was measured, its file exists while the program is closed, and belongs to the job.
TEST_F(TeachingJobTest, ResumedJobOverwritesItsOwnBestModel) {
    job_.minutes = 0.1;
    auto queue = open(folder_);
    queue->add(TeachingJob::kKind, "Teach", requestJson(job_));
    while (!std::filesystem::exists(job_.out) && !queue->snapshot().front().ended())
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    queue.reset();
    ASSERT_TRUE(std::filesystem::exists(job_.out));
    queue = open(folder_);
    const Job job = waitUntilEnded(*queue);
    ASSERT_EQ(job.state, JobState::Done) << job.error;
    EXPECT_LT(job.result.at("after").get<double>(), job.result.at("before").get<double>());
    EXPECT_THAT(job.result.at("told"), testing::IsEmpty());
}

// The held-out music stays, so that scores can be compared. The new music is reported.
TEST_F(TeachingJobTest, MusicAddedBeforeResumingIsTrainedOnButNotScored) {
    job_.minutes = 0.1;
    job_.files = {(folder_ / "music").string()};
    std::filesystem::create_directories(folder_ / "music");
    const auto add = [&](int number) {
        writeMidiFile(folder_ / "music" / (std::to_string(number) + ".mid"),
                      std::vector<MidiVoice>{{scale(60 + number, 30 + number), "", 0, 0}});
    };
    for (int number = 0; number < 11; ++number) add(number);
    interruptJob();
    for (int number = 20; number < 24; ++number) add(number);
    std::filesystem::rename(folder_ / "music" / "0.mid", folder_ / "music" / "9z.mid");
    auto queue = open(folder_);
    const Job job = waitUntilEnded(*queue);
    ASSERT_EQ(job.state, JobState::Done) << job.error;
    EXPECT_TRUE(job.result.at("before").is_number());
    EXPECT_TRUE(job.result.at("after").is_number());
    ASSERT_EQ(job.result.at("told").size(), 1u) << job.result;
    EXPECT_THAT(job.result.at("told")[0].get<std::string>(), HasSubstr("training data has changed"));
}

TEST_F(TeachingJobTest, TrainingPausesWithinAStepDuringLivePlay) {
    job_.minutes = 10;
    const auto queue = open();
    queue->add(TeachingJob::kKind, "Teach", requestJson(job_));
    ASSERT_TRUE(waitUntilTraining(*queue));
    queue->setLive(true);
    const auto state = [&] { return queue->snapshot().front().state; };
    for (int i = 0; i < 500 && state() != JobState::Paused; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    EXPECT_EQ(state(), JobState::Paused);
    queue->setLive(false);
    for (int i = 0; i < 500 && state() != JobState::Running; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    EXPECT_EQ(state(), JobState::Running);
}

}  // namespace
}  // namespace continuo::app
