#include <gmock/gmock.h>
#include <signal.h>
#include <sys/resource.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <thread>

#include "engine/facade/engine_fixture.h"
#include "support/expect_error.h"
#include "weights/safetensors_writer.h"
#include "weights/weight_store.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;

class Resume : public test::EngineTest {
protected:
    // Stops after a step. Before that, each step is slowed down a little.
    struct StopAt : Events {
        StopAt(std::int64_t step, std::chrono::milliseconds pause) : step_(step), pause_(pause) {}
        void onTraining(const TrainingReport& report) override {
            rates.push_back(report.rate);
            std::this_thread::sleep_for(pause_);
            if (report.step >= step_) source.request_stop();
        }
        std::stop_source source;
        std::vector<double> rates;

    private:
        std::int64_t step_;
        std::chrono::milliseconds pause_;
    };

    TrainRequest makeRequest(const std::string& name, double minutes) const {
        ModelConfig config = test::tinyConfig(64, 16);
        config.vocabulary = 391;
        TrainRequest request;
        request.config = R"({"model": )" + config.toJson() +
                         R"(, "training": {"batch": 1, "rate": 0.01, "warmup": 5, "report_every": 1}})";
        Performance piece;
        for (int n = 0; n < 60; ++n) piece.notes.push_back({64, 60 + (n * 5) % 12, 0.25 * n, 0.25 * n + 0.2});
        request.pieces = {{{"piece", piece}, 1}};
        request.out = folder_ / (name + ".safetensors");
        request.minutes = minutes;
        request.compute.threads = 1;
        return request;
    }

    // Resumes from the checkpoint of "first" until `step`. Returns the new checkpoint.
    WeightStore resumeRun(const std::string& name, double minutes, std::int64_t step,
                          std::chrono::milliseconds pause) {
        TrainRequest request = makeRequest(name, minutes);
        std::filesystem::copy_file(folder_ / "first.safetensors.checkpoint", request.out + ".checkpoint");
        request.resume = true;
        StopAt events(step, pause);
        engine_.run(request, events, events.source.get_token());
        EXPECT_EQ(events.rates.size(), static_cast<std::size_t>(step - 20));
        return WeightStore::open(request.out + ".checkpoint");
    }

    // Changes the notes on the run in a checkpoint.
    static void rewriteNotes(const std::filesystem::path& path, const std::function<void(Json&)>& by) {
        const WeightStore store = WeightStore::open(path);
        Json state = Json::parse(store.metadata("training"));
        state.erase("state_sha256");  // earlier versions wrote none
        Json notes = Json::parse(state["notes"].get<std::string>());
        by(notes);
        state["notes"] = notes.dump();
        writeSafetensors(path, store.tensors(),
                         {{"config", std::string(store.metadata("config"))}, {"training", state.dump()}});
    }

    void beginRun(double minutes) {
        StopAt events(20, std::chrono::milliseconds(1));
        EXPECT_EQ(engine_.run(makeRequest("first", minutes), events, events.source.get_token()).steps, 20);
    }

    static bool sameTensors(const WeightStore& a, const WeightStore& b) {
        for (const auto& [name, tensor] : a.tensors()) {
            const auto left = tensor.view.as<float>();
            const auto right = b.tensors().at(name).view.as<float>();
            if (!std::equal(left.begin(), left.end(), right.begin(), right.end())) return false;
        }
        return a.tensors().size() == b.tensors().size();
    }

    Engine engine_{{}};
};

TEST_F(Resume, AResumedTimedRunTakesTheSameStepsAtAnySpeed) {
    beginRun(1);
    const WeightStore quick = resumeRun("quick", 1, 40, std::chrono::milliseconds(0));
    const WeightStore slow = resumeRun("slow", 1, 40, std::chrono::milliseconds(4));
    EXPECT_TRUE(sameTensors(quick, slow));
}

TEST_F(Resume, ANewDurationIsPlannedAtTheCheckpointsSpeed) {
    beginRun(1);
    const WeightStore quick = resumeRun("quick", 2, 40, std::chrono::milliseconds(0));
    const WeightStore slow = resumeRun("slow", 2, 40, std::chrono::milliseconds(4));
    EXPECT_TRUE(sameTensors(quick, slow));
    EXPECT_FALSE(sameTensors(quick, resumeRun("same", 1, 40, std::chrono::milliseconds(0))));
}

TEST_F(Resume, ATimedRunEndsOnTime) {
    // Slows down after its speed was measured.
    struct Slower : Events {
        void onTraining(const TrainingReport& report) override {
            last = report;
            if (report.step == 3) std::this_thread::sleep_for(std::chrono::milliseconds(1300));
        }
        TrainingReport last;
    } events;
    const auto start = std::chrono::steady_clock::now();
    const TrainResult result = engine_.run(makeRequest("timed", 0.02), events);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    EXPECT_FALSE(result.cancelled);
    EXPECT_GE(seconds, 1);
    EXPECT_LE(result.steps, 4);
}

// A measurement may take long, and a kill during it must lose nothing.
TEST_F(Resume, TheModelIsWrittenBeforeItIsMeasured) {
    TrainRequest request = makeRequest("early", 0.001);
    struct Look : Events {
        explicit Look(const std::string& out) : out_(out) {}
        void onTraining(const TrainingReport& report) override {
            if (report.validNats >= 0) wasThere = std::filesystem::exists(out_);
        }
        bool wasThere = false;

    private:
        const std::string& out_;
    } events(request.out);
    request.valid = {request.pieces[0].piece};
    engine_.run(request, events);
    EXPECT_TRUE(events.wasThere);
}

// Simulates a disk with room for files of a limited size.
class LimitedDisk {
public:
    explicit LimitedDisk(std::uintmax_t bytes) {
        ::signal(SIGXFSZ, SIG_IGN);
        EXPECT_EQ(::getrlimit(RLIMIT_FSIZE, &before_), 0);
        const rlimit narrow{bytes, before_.rlim_max};
        EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &narrow), 0);
    }
    ~LimitedDisk() { widen(); }
    void widen() const { ::setrlimit(RLIMIT_FSIZE, &before_); }

private:
    rlimit before_{};
};

class FullDisk : public Resume {
protected:
    struct Warnings : Events {
        void onWarning(const std::string& line) override {
            lines.push_back(line);
            if (disk != nullptr) disk->widen();
        }
        std::vector<std::string> lines;
        const LimitedDisk* disk = nullptr;
    };

    // Returns a request of eight steps with a checkpoint at every second step.
    TrainRequest makeStepsRequest(const std::string& name) const {
        TrainRequest request = makeRequest(name, 0);
        const std::string batch = R"("batch": 1)";
        request.config.replace(request.config.find(batch), batch.size(),
                               R"("batch": 1, "steps": 8, "valid_every": 2)");
        request.valid = {request.pieces[0].piece};
        return request;
    }
    // Returns a size that fits the model but not the checkpoint.
    std::uintmax_t roomForModel() {
        const TrainRequest request = makeStepsRequest("roomy");
        Events events;
        engine_.run(request, events);
        const std::uintmax_t model = std::filesystem::file_size(request.out);
        const std::uintmax_t checkpoint = std::filesystem::file_size(request.out + ".checkpoint");
        EXPECT_LT(model, checkpoint);
        return (model + checkpoint) / 2;
    }
};

TEST_F(FullDisk, FullDiskForTheCheckpointStillWritesTheModel) {
    const std::uintmax_t bytes = roomForModel();
    const TrainRequest request = makeStepsRequest("full");
    Warnings events;
    {
        const LimitedDisk disk(bytes);
        test::expectError(ErrorCode::BadRequest,
                          testing::AllOf(testing::HasSubstr("full.safetensors.checkpoint: cannot be written"),
                                         testing::HasSubstr("full.safetensors contains the trained weights")),
                          [&] { engine_.run(request, events); });
    }
    EXPECT_THAT(events.lines,
                testing::ElementsAre(testing::HasSubstr("if the program is killed before a checkpoint")));
    EXPECT_FALSE(std::filesystem::exists(request.out + ".checkpoint"));
    EXPECT_THAT(
        engine_.inspect(request.out).card,
        testing::AllOf(testing::HasSubstr("\"steps\": 8"), testing::HasSubstr("valid_nats_per_token")));
}

TEST_F(FullDisk, CheckpointIsRetriedAfterAFullDisk) {
    const LimitedDisk disk(roomForModel());
    const TrainRequest request = makeStepsRequest("again");
    Warnings events;
    events.disk = &disk;
    EXPECT_EQ(engine_.run(request, events).out, request.out);
    EXPECT_EQ(events.lines.size(), 1u);
    EXPECT_TRUE(std::filesystem::exists(request.out + ".checkpoint"));
}

TEST_F(Resume, DamagedTrainingStateInACheckpointIsReported) {
    beginRun(1);
    const std::filesystem::path path = folder_ / "first.safetensors.checkpoint";
    const std::string bytes = test::readFile(path);
    // Keeps the length, so that the header stays valid.
    const std::string position = R"(position\\\":)";
    const auto refuse = [&](std::string damaged, const std::string& from, std::string to) {
        const std::size_t at = damaged.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        const std::size_t size = damaged.find_first_of(",}", at) - at;
        to.resize(size, ' ');
        damaged.replace(at, size, to);
        test::writeFile(path, damaged);
        TrainRequest request = makeRequest("first", 1);
        request.resume = true;
        Events events;
        test::expectError(ErrorCode::BadModel, testing::HasSubstr("first.safetensors.checkpoint"),
                          [&] { engine_.run(request, events); });
    };
    refuse(bytes, position, position + "9");
    refuse(bytes, "targets", R"(tragets\\\":0)");
}

// The file is intact, as if another program wrote it.
TEST_F(Resume, ImpossibleTrainingStateInACheckpointIsReported) {
    beginRun(1);
    const std::filesystem::path path = folder_ / "first.safetensors.checkpoint";
    const std::string bytes = test::readFile(path);
    const auto change = [&](const std::function<void(Json&)>& by) {
        test::writeFile(path, bytes);
        rewriteNotes(path, by);
    };
    const auto goOnBy = [&] {
        TrainRequest request = makeRequest("first", 1);
        request.resume = true;
        StopAt events(21, std::chrono::milliseconds(0));
        return engine_.run(request, events, events.source.get_token()).steps;
    };
    const auto refuse = [&](const std::string& fault, const std::function<void(Json&)>& by) {
        SCOPED_TRACE(fault);
        change(by);
        test::expectError(
            ErrorCode::BadModel,
            testing::AllOf(
                testing::HasSubstr("first.safetensors.checkpoint: its data about the run is damaged"),
                testing::HasSubstr(fault)),
            [&] { goOnBy(); });
    };
    refuse("plan.position is 9", [](Json& notes) { notes["plan"]["position"] = 9; });
    refuse("seconds is -90", [](Json& notes) { notes["seconds"] = -90; });
    refuse("targets is missing", [](Json& notes) { notes.erase("targets"); });
    refuse("targets is -1", [](Json& notes) { notes["targets"] = -1; });
    refuse("plan.end is 9223372036854775807", [](Json& notes) { notes["plan"]["end"] = INT64_MAX; });
    refuse("targets is 9223372036854775807", [](Json& notes) { notes["targets"] = INT64_MAX; });
    refuse("best_step is not a whole number", [](Json& notes) { notes["best_step"] = 1e300; });
    change([](Json& notes) { notes["targets"] = 1; });
    EXPECT_EQ(goOnBy(), 21);
}

}  // namespace
}  // namespace continuo
