// Tests runs that keep their best weights, that wait for other runs, and that are cancelled within a step.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>
#include <utility>

#include "engine/facade/engine_fixture.h"

namespace continuo {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

class KeepBestTraining : public test::EngineTest {
protected:
    static Performance scale(int lowest, int step) {
        Performance piece;
        for (int n = 0; n < 80; ++n)
            piece.notes.push_back({64, lowest + (n * step) % 24, 0.25 * n, 0.25 * n + 0.2});
        return piece;
    }

    // Trains the tiny model on one scale and measures it on another, which it soon predicts worse.
    TrainRequest makeRequest(const std::string& training) const {
        TrainRequest request;
        request.from = model_;
        request.config = R"({"training": {"batch": 2, "transpose": 0, "stretch": 0, )" + training + "}}";
        request.pieces = {{{"piece", scale(40, 5)}, 1}};
        request.valid = {{"held out", scale(60, 7)}};
        request.out = folder_ / "out.safetensors";
        request.compute.threads = 1;
        return request;
    }

    double score(const std::string& model) {
        ScoreRequest request;
        request.modelPath = model;
        request.pieces = {{"held out", scale(60, 7)}};
        request.compute = {"cpu", "f32", 1, true};
        Events events;
        return engine_.run(request, events).natsPerToken;
    }

    struct Measured : Events {
        void onTraining(const TrainingReport& report) override {
            if (report.step > 0 && report.validNats >= 0) nats.push_back(*report.validNats);
            if (report.step > 0 && report.validNats) all.push_back(*report.validNats);
        }
        std::vector<double> nats, all;  // all: including non-finite values
    };

    Engine engine_{{}};
};

constexpr const char* kHasty =
    R"("steps": 60, "rate": 0.03, "warmup": 1, "schedule": "constant", "valid_every": 5, "compute": "f32")";

TEST_F(KeepBestTraining, TheFileHasTheBestWeights) {
    Measured events;
    const TrainResult result =
        engine_.run(makeRequest(kHasty), events);  // fine-tuning keeps the best by default
    ASSERT_GE(events.nats.size(), 10u);
    const double best = *std::min_element(events.nats.begin(), events.nats.end());
    ASSERT_GT(events.nats.back(), best + 0.1);  // it became worse
    EXPECT_DOUBLE_EQ(result.validNats.value(), best);
    EXPECT_NEAR(score(result.out), best, 0.02);  // the file is in bf16
    EXPECT_EQ(result.steps, 60);
    const auto at = std::min_element(events.nats.begin(), events.nats.end()) - events.nats.begin();
    EXPECT_EQ(result.outSteps, 5 * (at + 1));
}

// For example because the user deleted files: reported files must exist.
TEST_F(KeepBestTraining, IfTheBestWeightsAreDeletedTheFileHasTheLast) {
    struct Deletes : Measured {
        explicit Deletes(std::string out) : out_(std::move(out)) {}
        void onTraining(const TrainingReport& report) override {
            Measured::onTraining(report);
            if (report.step == 55) deleted = std::filesystem::remove(out_);
        }
        bool deleted = false;

    private:
        std::string out_;
    };
    const TrainRequest request = makeRequest(std::string(kHasty) + R"(, "keep_best": true)");
    Deletes events(request.out);
    const TrainResult result = engine_.run(request, events);
    ASSERT_TRUE(events.deleted);
    ASSERT_TRUE(std::filesystem::exists(result.out));
    EXPECT_NEAR(score(result.out), result.validNats.value(), 0.05);
}

TEST_F(KeepBestTraining, WithoutKeepBestTheFileHasTheLastWeights) {
    Measured events;
    const TrainResult result =
        engine_.run(makeRequest(std::string(kHasty) + R"(, "keep_best": false)"), events);
    const double best = *std::min_element(events.nats.begin(), events.nats.end());
    EXPECT_GT(result.validNats.value(), best + 0.1);
    EXPECT_NEAR(score(result.out), result.validNats.value(), 0.05);
}

TEST_F(KeepBestTraining, ResumingKeepsTheBestWeights) {
    struct StopAfter : Measured {
        void onTraining(const TrainingReport& report) override {
            Measured::onTraining(report);
            if (report.step >= 30) source.request_stop();
        }
        std::stop_source source;
    } first;
    TrainRequest request = makeRequest(std::string(kHasty) + R"(, "keep_best": true)");
    EXPECT_TRUE(engine_.run(request, first, first.source.get_token()).cancelled);
    request.resume = true;
    Measured second;
    const TrainResult result = engine_.run(request, second);
    first.nats.insert(first.nats.end(), second.nats.begin(), second.nats.end());
    EXPECT_DOUBLE_EQ(result.validNats.value(), *std::min_element(first.nats.begin(), first.nats.end()));
    EXPECT_NEAR(score(result.out), result.validNats.value(), 0.02);
}

// Simulates a kill at any time around a measurement: the run resumes from the files on disk.
TEST_F(KeepBestTraining, AKillDuringAMeasurementLosesNoBestWeights) {
    TrainRequest request = makeRequest(
        R"("steps": 60, "rate": 0.03, "warmup": 1, "schedule": "constant", "valid_every": 20, "compute": "f32", "keep_best": true)");
    Measured whole;
    const TrainResult unbroken = engine_.run(request, whole);
    ASSERT_DOUBLE_EQ(unbroken.validNats.value(), whole.nats[0]);  // no later measurement is better
    const auto goOn = [&](const std::string& name) {
        TrainRequest again = request;
        again.out = folder_ / name;
        again.resume = true;
        Measured events;
        const TrainResult result = engine_.run(again, events);
        EXPECT_DOUBLE_EQ(result.validNats.value(), unbroken.validNats.value()) << name;
        EXPECT_NEAR(score(again.out), unbroken.validNats.value(), 0.02) << name;
    };
    // Copies the files after the first measurement, and after its model was written.
    struct Copies : Measured {
        explicit Copies(std::string out) : out_(std::move(out)) {}
        void onTraining(const TrainingReport& report) override {
            Measured::onTraining(report);
            if (report.validNats >= 0 && nats.size() == 1) copy("measured");
        }
        void onProgress(const Progress& progress) override {
            if (progress.phase == "learning" && nats.size() == 1 && !std::exchange(after_, true))
                copy("kept");
        }
        void copy(const std::string& name) const {
            const std::filesystem::path to = std::filesystem::path(out_).parent_path() / name;
            if (std::filesystem::exists(out_)) std::filesystem::copy_file(out_, to);
            std::filesystem::copy_file(out_ + ".checkpoint", to.string() + ".checkpoint");
        }

    private:
        std::string out_;
        bool after_ = false;
    };
    request.out = folder_ / "again.safetensors";
    Copies copies(request.out);
    engine_.run(request, copies);
    goOn("measured");
    goOn("kept");
}

TEST_F(KeepBestTraining, TheCheckpointRecordsTheLastMeasurement) {
    // The run trains on the music that it is measured on, so the last weights are the best.
    TrainRequest request = makeRequest(
        R"("steps": 12, "rate": 0.001, "warmup": 1, "schedule": "constant", "valid_every": 5, "compute": "f32", "keep_best": true)");
    request.pieces = {{request.valid[0], 1}};
    Measured events;
    const TrainResult first = engine_.run(request, events);
    ASSERT_LT(first.validNats.value(), events.nats.back());
    request.resume = true;
    request.config.replace(request.config.find("\"steps\": 12"), 11, "\"steps\": 16");
    request.config.replace(request.config.find("0.001"), 5, "0.5");  // a rate that ruins the weights
    Measured more;
    EXPECT_DOUBLE_EQ(engine_.run(request, more).validNats.value(), first.validNats.value());
    EXPECT_NEAR(score(request.out), first.validNats.value(), 0.02);
}

// The run trains on the music that it is measured on, so the last weights are the best.
TEST_F(KeepBestTraining, ACancelledLastMeasurementIsReportedAndRepeated) {
    TrainRequest request = makeRequest(
        R"("steps": 12, "rate": 0.001, "warmup": 1, "schedule": "constant", "valid_every": 5, "compute": "f32", "keep_best": true)");
    request.pieces = {{request.valid[0], 1}};
    struct StopsAtTheEnd : Measured {
        void onProgress(const Progress& progress) override {
            if (progress.phase == "measuring" && progress.fraction >= 1) source.request_stop();
        }
        std::stop_source source;
    } first;
    const TrainResult stopped = engine_.run(request, first, first.source.get_token());
    EXPECT_TRUE(stopped.cancelled);
    EXPECT_EQ(stopped.steps, 12);
    EXPECT_EQ(stopped.outSteps, 10) << "the last that was measured";
    EXPECT_DOUBLE_EQ(stopped.validNats.value(), first.nats.back());
    request.resume = true;
    Measured second;
    const TrainResult resumed = engine_.run(request, second);
    EXPECT_FALSE(resumed.cancelled);
    EXPECT_EQ(resumed.out, request.out) << "it was written anew";
    EXPECT_EQ(resumed.outSteps, 12);
    EXPECT_LT(resumed.validNats.value(), stopped.validNats.value());
    EXPECT_NEAR(score(request.out), resumed.validNats.value(), 0.02);
    EXPECT_EQ(engine_.run(request, second).out, "") << "and is now known";
}

TEST_F(KeepBestTraining, ATimedRunIsMeasuredAboutTenTimes) {
    TrainRequest request = makeRequest(R"("rate": 1e-4, "valid_every": 1000000, "compute": "f32")");
    request.minutes = 0.05;  // 3 s
    Measured events;
    const TrainResult result = engine_.run(request, events);
    EXPECT_GE(events.nats.size(), 5u);
    EXPECT_LE(events.nats.size(), 20u);
    EXPECT_GT(result.epochs, 1);
}

// Resuming a finished run keeps the file with the best weights. The run's last weights differ, and the
// held-out music may have changed.
TEST_F(KeepBestTraining, TheBestWeightsOfAFinishedRunStay) {
    TrainRequest request = makeRequest(std::string(kHasty) + R"(, "keep_best": true)");
    Events events;
    const double best = engine_.run(request, events).validNats.value();
    const std::string file = test::readFile(request.out);
    request.resume = true;
    const TrainResult again = engine_.run(request, events);
    EXPECT_EQ(again.out, "");
    EXPECT_DOUBLE_EQ(again.validNats.value(), best);
    request.valid = {{"another", scale(50, 3)}};
    engine_.run(request, events);
    request.valid.clear();
    engine_.run(request, events);
    EXPECT_EQ(test::readFile(request.out), file);
}

TEST_F(KeepBestTraining, WeightsThatScoreNaNDoNotReplaceTheBest) {
    TrainRequest request = makeRequest(
        R"("steps": 160, "rate": 10, "decay": 10, "warmup": 4000, "schedule": "constant", "valid_every": 5, "compute": "f32", "keep_best": true)");
    Measured events;
    try {
        engine_.run(request, events);
    } catch (const Error&) {  // learning has failed
    }
    struct Figures {
        int numbers = 0, others = 0;
        double best = 1e9;
    } of;
    for (const double nats : events.all) {
        ++(std::isfinite(nats) ? of.numbers : of.others);
        if (std::isfinite(nats)) of.best = std::min(of.best, nats);
    }
    ASSERT_GT(of.numbers, 0);
    ASSERT_GT(of.others, 0);
    EXPECT_NEAR(score(request.out), of.best, 0.02);
}

TEST_F(KeepBestTraining, AResumedRunWithoutHeldOutMusicWritesItsWeights) {
    TrainRequest request = makeRequest(std::string(kHasty) + R"(, "keep_best": true)");
    Measured events;
    engine_.run(request, events);
    request.resume = true;
    request.valid.clear();
    request.config.replace(request.config.find("\"steps\": 60"), 11, "\"steps\": 70");
    struct Warned : Events {
        void onWarning(const std::string& message) override { all += message; }
        std::string all;
    } warned;
    EXPECT_EQ(engine_.run(request, warned).steps, 70);
    EXPECT_THAT(warned.all, testing::HasSubstr("nothing is held out"));
    EXPECT_THAT(engine_.inspect(request.out).card, testing::HasSubstr("\"steps\": 70"));
}

TEST_F(KeepBestTraining, CancelsAMeasurementWithinAPiece) {
    struct StopsWithin : Events {
        void onProgress(const Progress& progress) override {
            if (progress.phase == "measuring" && ++blocks == 3) source.request_stop();
        }
        std::stop_source source;
        int blocks = 0;
    } events;
    const TrainRequest request = makeRequest(kHasty);
    const TrainResult result = engine_.run(request, events, events.source.get_token());
    EXPECT_TRUE(result.cancelled);
    EXPECT_EQ(events.blocks, 3);
    EXPECT_EQ(result.steps, 0);
}

TEST_F(KeepBestTraining, PausesDoNotCountAsRunTime) {
    struct Waits : Events {
        void onProgress(const Progress& progress) override {
            if (progress.phase != "learning" || waited) return;
            waited = true;
            std::this_thread::sleep_for(900ms);
        }
        bool waited = false;
    } events;
    TrainRequest request = makeRequest(R"("rate": 1e-4)");
    request.valid.clear();
    request.minutes = 0.01;  // 0.6 s
    const auto begin = Clock::now();
    const TrainResult result = engine_.run(request, events);
    EXPECT_GE(Clock::now() - begin, 1400ms);
    EXPECT_GT(result.steps, 2);
}

TEST_F(KeepBestTraining, CancelsWithinAStep) {
    struct StopsWithin : Events {
        void onProgress(const Progress& progress) override {
            if (progress.phase == "learning" && ++windows == 3) source.request_stop();
        }
        std::stop_source source;
        int windows = 0;
    } events;
    TrainRequest request = makeRequest(R"("steps": 5, "batch": 8)");
    request.config = R"({"training": {"steps": 5, "batch": 8, "transpose": 0, "stretch": 0}})";
    request.valid.clear();
    const TrainResult result = engine_.run(request, events, events.source.get_token());
    EXPECT_TRUE(result.cancelled);
    EXPECT_EQ(events.windows, 3);
    EXPECT_EQ(result.steps, 0);
    EXPECT_TRUE(result.out.empty());
    EXPECT_FALSE(std::filesystem::exists(request.out));
}

}  // namespace
}  // namespace continuo
