#include <gmock/gmock.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "app/cli/cli_fixture.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

class Train : public CliTest {
protected:
    static Arguments arguments(const std::string& out, const Arguments& more = {}) {
        return words("train --config tiny.json --data music.mid --threads 1 --out", appended({out}, more));
    }
};

TEST_F(Train, ReportsEveryTenStepsAndTheHeldOutLoss) {
    const Outcome outcome = succeed(arguments("report.safetensors", {"--valid", "short.mid"}));
    EXPECT_THAT(outcome.err, testing::ContainsRegex("step 10  train [0-9.]+  [0-9,]+ tokens/s"));
    EXPECT_THAT(outcome.err, testing::ContainsRegex("step 20  train [0-9.]+  held-out [0-9.]+  "));
    EXPECT_THAT(outcome.out, testing::StartsWith("Wrote report.safetensors: 30 steps, "));
    EXPECT_THAT(outcome.out, testing::HasSubstr("held-out"));
}

TEST_F(Train, TrainedModelGetsItsOwnName) {
    const Arguments taught = words(
        "train --from tiny.safetensors --data music.mid --valid short.mid --config tiny.json --threads 1");
    const Outcome first = succeed(taught);
    EXPECT_THAT(first.out, testing::StartsWith("Wrote tiny-taught.safetensors: "));
    EXPECT_THAT(first.err, testing::HasSubstr("--model tiny-taught.safetensors --out music.mid"));
    const std::string model = readFile(folder() / "tiny-taught.safetensors");
    const Outcome second = run(taught);
    EXPECT_EQ(second.code, 2);
    EXPECT_THAT(
        second.err,
        testing::HasSubstr("tiny-taught.safetensors: already exists; give another name with --out FILE"));
    EXPECT_EQ(readFile(folder() / "tiny-taught.safetensors"), model);
    expectRefusal({"train", "--config", "tiny.json", "--data", "music.mid"}, 2, "give one with --out FILE");
}

// Overshooting steps end worse than they start. The best weights are kept, and a message says so.
TEST_F(Train, FineTuningKeepsTheBestWeights) {
    auto config = nlohmann::json::parse(readFile(folder() / "tiny.json"));
    config["training"] = {
        {"steps", 40}, {"rate", 0.05}, {"warmup", 1}, {"schedule", "constant"}, {"valid_every", 5}};
    writeFile(folder() / "hasty.json", config.dump());
    Arguments taught = words(
        "train --from tiny.safetensors --data music.mid --valid short.mid --config hasty.json --threads 1 "
        "--out hasty.safetensors");
    const auto best = runJson(taught);
    config["training"]["keep_best"] = false;
    writeFile(folder() / "hasty.json", config.dump());
    taught.back() = "last.safetensors";
    const auto last = runJson(taught);
    EXPECT_LT(best.at("valid_nats_per_token").get<double>(), last.at("valid_nats_per_token").get<double>());
}

TEST_F(Train, WarnsWhenAHeldOutFileIsAlsoTrainedOn) {
    const Outcome apart = run(arguments("apart.safetensors", {"--valid", "short.mid"}));
    EXPECT_THAT(apart.err, testing::Not(testing::HasSubstr("of --valid also in")));
    const Outcome same =
        succeed(arguments("same.safetensors", {"--valid", (folder() / "music.mid").string(), "short.mid"}));
    EXPECT_THAT(same.err, testing::HasSubstr("1 held-out file of --valid also in --data"));
}

TEST_F(Train, HeldOutLossEqualsTheScore) {
    const auto result = runJson(arguments("measured.safetensors", {"--valid", "short.mid"}));
    const auto score =
        runJson({"score", "--model", "measured.safetensors", "short.mid", "--precision", "f32"});
    // The file keeps matrices in bf16.
    EXPECT_NEAR(result.at("valid_nats_per_token").get<double>(), score.at("nats_per_token").get<double>(),
                0.02);
}

class Diverging : public Train, public testing::WithParamInterface<int> {};

// For few or many steps: NaN weights are neither written nor stored in a checkpoint.
TEST_P(Diverging, StopsAndWritesNothing) {
    auto config = nlohmann::json::parse(readFile(folder() / "tiny.json"));
    config["training"]["steps"] = GetParam();
    config["training"]["rate"] = config["training"]["decay"] = 10;  // each step scales the weights by -99
    writeFile(folder() / "wild.json", config.dump());
    Arguments wild = arguments("wild.safetensors", {"--fresh"});
    wild[2] = "wild.json";
    const Outcome outcome = run(wild);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err,
                testing::ContainsRegex("the last [0-9]+ steps gave a loss or gradient that is not a number"));
    EXPECT_FALSE(std::filesystem::exists(folder() / "wild.safetensors"));
    EXPECT_FALSE(std::filesystem::exists(folder() / "wild.safetensors.checkpoint"));
}

INSTANTIATE_TEST_SUITE_P(Steps, Diverging, testing::Values(40, 400));

TEST_F(Train, SameSeedGivesTheSameWeights) {
    run(arguments("first.safetensors"));
    run(arguments("second.safetensors"));
    EXPECT_EQ(readFile(folder() / "first.safetensors"), readFile(folder() / "second.safetensors"));
}

TEST_F(Train, CardFileIsStoredInTheModel) {
    writeFile(folder() / "card.json", R"({"licence": "CC0-1.0", "sources": ["made up"]})");
    succeed(arguments("carded.safetensors", {"--card", "card.json"}));
    const auto info = runJson({"info", "carded.safetensors"});
    EXPECT_EQ(info.at("licence"), "CC0-1.0");
    EXPECT_EQ(info.at("card").at("sources")[0], "made up");
    EXPECT_EQ(info.at("card").at("steps"), 30);
    EXPECT_EQ(info.at("config").at("channels"), 16);
}

TEST_F(Train, BrokenFilesAreSkippedAndCounted) {
    const TemporaryFolder data;
    std::filesystem::create_directories(data / "deep/deeper");
    std::filesystem::copy_file(folder() / "music.mid", data / "deep/deeper/good.MID");
    writeFile(data / "bad.mid", "no music");
    const Outcome outcome =
        succeed(words("train --config tiny.json --data",
                      {data.path().string(), "--threads", "1", "--out", "skipped.safetensors"}));
    EXPECT_THAT(outcome.err, testing::HasSubstr("skipped " + (data / "bad.mid").string() + ": "));
    EXPECT_THAT(outcome.err, testing::HasSubstr("1 file skipped"));
}

// Writes a config like tiny.json with `steps` steps.
void writeConfig(const std::filesystem::path& path, const std::string& steps) {
    std::string config = kTinyConfig;
    const std::string had = "\"steps\": 30";
    config.replace(config.find(had), had.size(), "\"steps\": " + steps);
    writeFile(path, config);
}

TEST_F(Train, MinutesOptionOverridesTheConfigsSteps) {
    writeConfig(folder() / "forever.json", "999999999");
    const auto result =
        runJson(words("train --config forever.json --data music.mid --minutes 0.01 --out brief.safetensors"));
    EXPECT_GT(result.at("steps").get<int>(), 0);
}

// Returns the number after the first "step ", such as "1,230".
int firstStep(const std::string& said) {
    const std::size_t at = said.find("step ");
    int step = 0;
    for (std::size_t i = at + 5; at != std::string::npos && i < said.size() && said[i] != ' '; ++i) {
        if (said[i] != ',') step = 10 * step + (said[i] - '0');
    }
    return step;
}

// Trains until `until` is printed, then sends a signal.
Outcome trainUntil(const std::filesystem::path& folder, const std::vector<std::string>& words,
                   const std::string& until, int number) {
    CliProgram program(folder, words);
    for (int i = 0; i < 6000 && program.stderrSoFar().find(until) == std::string::npos; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    program.signal(number);
    return program.wait();
}

TEST_F(Train, InterruptSavesAndResumeContinues) {
    writeConfig(folder() / "longer.json", "99999999");
    Arguments endless = words("train --config longer.json --data music.mid --out stopped.safetensors");
    const Outcome stopped = trainUntil(folder(), endless, "step 50 ", SIGINT);
    EXPECT_EQ(stopped.code, 130) << stopped.err;
    EXPECT_THAT(stopped.err, testing::HasSubstr("--resume"));
    EXPECT_TRUE(std::filesystem::exists(folder() / "stopped.safetensors.checkpoint"));
    succeed({"info", "stopped.safetensors"});

    endless.push_back("--resume");
    const Outcome resumed = trainUntil(folder(), endless, "step ", SIGTERM);
    EXPECT_EQ(resumed.code, 130) << resumed.err;
    EXPECT_GE(firstStep(resumed.err), 50) << resumed.err;
}

TEST_F(Train, ModelFileIsLockedDuringTraining) {
    writeConfig(folder() / "longer.json", "99999999");
    const Arguments endless = words("train --config longer.json --data music.mid --out shared.safetensors");
    CliProgram first(folder(), endless);
    for (int i = 0; i < 6000 && first.stderrSoFar().find("step 10 ") == std::string::npos; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    expectRefusal(arguments("shared.safetensors", {"--fresh"}), 2,
                  "another training run is writing shared.safetensors");
    std::filesystem::create_symlink("shared.safetensors", folder() / "linked.safetensors");
    expectRefusal(arguments("linked.safetensors", {"--fresh"}), 2,
                  "another training run is writing linked.safetensors");
    succeed(arguments("apart.safetensors", {"--fresh"}));
    first.signal(SIGINT);
    EXPECT_EQ(first.wait().code, 130);
    EXPECT_FALSE(std::filesystem::exists(folder() / "shared.safetensors.lock"));
}

// Progress since the last checkpoint is lost, and is repeated bit for bit.
TEST_F(Train, KilledRunResumesBitExactly) {
    writeConfig(folder() / "long.json", "3000");
    const auto wordsOf = [](const std::string& out, const Arguments& more = {}) {
        return words("train --config long.json --data music.mid --threads 1 --out", appended({out}, more));
    };
    const Arguments resumed = wordsOf("killed.safetensors", {"--resume"});
    ASSERT_EQ(trainUntil(folder(), wordsOf("killed.safetensors"), "step 50 ", SIGINT).code, 130);
    const std::string checkpoint = readFile(folder() / "killed.safetensors.checkpoint");
    EXPECT_EQ(trainUntil(folder(), resumed, "step 400 ", SIGKILL).code, 1000 + SIGKILL);
    EXPECT_EQ(readFile(folder() / "killed.safetensors.checkpoint"), checkpoint);
    succeed(resumed);
    succeed(wordsOf("whole.safetensors"));
    EXPECT_EQ(readFile(folder() / "killed.safetensors"), readFile(folder() / "whole.safetensors"));
}

TEST_F(Train, ResumingAFinishedRunChangesNothing) {
    succeed(arguments("done.safetensors"));
    const std::string before = readFile(folder() / "done.safetensors");
    EXPECT_EQ(runJson(arguments("done.safetensors", {"--resume"})).at("steps"), 30);
    EXPECT_EQ(readFile(folder() / "done.safetensors").size(), before.size());
    const Outcome again = run(arguments("done.safetensors", {"--resume", "--data", "short.mid"}));
    EXPECT_EQ(again.code, 0);
    EXPECT_THAT(again.err,
                testing::HasSubstr("Nothing is left to train: the model has trained for 30 steps"));
    EXPECT_EQ(again.out, "");
    EXPECT_EQ(readFile(folder() / "done.safetensors"), before);
    EXPECT_EQ(run(arguments("done.safetensors")).code, 2);
    succeed(arguments("done.safetensors", {"--fresh"}));
}

TEST_F(Train, FreshRunRemovesTheOldRunBeforeItStarts) {
    succeed(arguments("anew.safetensors"));
    writeConfig(folder() / "endless.json", "99999999");
    const auto wordsWith = [](const std::string& flag) {
        return words("train --config endless.json --data music.mid --out anew.safetensors", {flag});
    };
    EXPECT_EQ(trainUntil(folder(), wordsWith("--fresh"), "step 10 ", SIGKILL).code, 1000 + SIGKILL);
    const Outcome resumed = trainUntil(folder(), wordsWith("--resume"), "step ", SIGTERM);
    EXPECT_EQ(firstStep(resumed.err), 10) << resumed.err;
}

TEST_F(Train, CheckpointWithOneChangedByteIsRejected) {
    succeed(arguments("worn.safetensors"));
    const std::filesystem::path checkpoint = folder() / "worn.safetensors.checkpoint";
    std::string bytes = readFile(checkpoint);
    bytes[bytes.size() * 3 / 4] ^= 0x10;  // in the tensors, which are most of the file
    writeFile(checkpoint, bytes);
    const Outcome outcome = run(arguments("worn.safetensors", {"--resume"}));
    EXPECT_EQ(outcome.code, 4) << outcome.err;
    EXPECT_THAT(outcome.err, testing::HasSubstr("do not match their checksum"));
}

// The error must not blame the user's config for a fault in the checkpoint's own.
TEST_F(Train, CheckpointWithADamagedHeaderIsRejected) {
    succeed(arguments("torn.safetensors", {"--fresh"}));
    const std::filesystem::path checkpoint = folder() / "torn.safetensors.checkpoint";
    const std::string bytes = readFile(checkpoint);
    for (const std::string what : {"\\\"channels", "\\\"steps", "embedding.weight"}) {
        std::string damaged = bytes;
        ASSERT_NE(damaged.find(what), std::string::npos) << what;
        damaged[damaged.find(what) + what.size() - 1] ^= 1;
        writeFile(checkpoint, damaged);
        const Outcome outcome = run(arguments("torn.safetensors", {"--resume"}));
        EXPECT_EQ(outcome.code, 4) << what << outcome.err;
        EXPECT_THAT(outcome.err, testing::HasSubstr("torn.safetensors.checkpoint: ")) << what;
        EXPECT_THAT(outcome.err, testing::HasSubstr("the file is damaged")) << what;
    }
}

TEST_F(Train, CheckpointResumesOnlyWithItsOriginalInputs) {
    auto config = nlohmann::json::parse(kTinyConfig);
    config["model"]["name"] = "begun";  // the name of a resumed model in begun.safetensors
    writeFile(folder() / "begun.json", config.dump());
    const auto wordsWith = [](const Arguments& more) {
        Arguments all = arguments("begun.safetensors", more);
        all[2] = "begun.json";
        return all;
    };
    succeed(wordsWith({}));
    expectRefusal(wordsWith({"--resume", "--from", "tiny.safetensors"}), 4, "started from random weights");
    succeed(wordsWith({"--fresh", "--from", "tiny.safetensors"}));
    const Outcome missing = run(wordsWith({"--resume"}));
    EXPECT_EQ(missing.code, 4) << missing.err;
    EXPECT_THAT(missing.err, testing::HasSubstr("give it with --from"));
    EXPECT_THAT(missing.err, testing::Not(testing::HasSubstr("Training:"))) << "before music is read";
}

TEST_F(Train, ResumingListsChangedSettings) {
    const auto train = [](const nlohmann::json& changes, const std::string& how) {
        auto config = nlohmann::json::parse(kTinyConfig);
        config["training"].update(changes);
        writeFile(folder() / "others.json", config.dump());
        Arguments all = arguments("others.safetensors", {how});
        all[2] = "others.json";
        const Outcome outcome = succeed(all);
        return outcome.err;
    };
    const std::string line = "changed settings";
    train(nlohmann::json::object(), "--fresh");
    // A resumed run may change the number of steps, the reports, and defaults that are now written
    // explicitly.
    EXPECT_THAT(train({{"steps", 32}, {"report_every", 5}, {"context", 64}}, "--resume"),
                testing::Not(testing::HasSubstr(line)));
    EXPECT_THAT(train({{"steps", 34}, {"rate", 0.001}, {"seed", 5}}, "--resume"),
                testing::HasSubstr(line + ": training.rate 0.001 (was 0.003), training.seed 5 (was 1);"));
    EXPECT_THAT(train({{"steps", 36}, {"rate", 0.001}, {"seed", 5}}, "--resume"),
                testing::Not(testing::HasSubstr(line)));
}

TEST_F(Train, ResumingReportsChangedMusic) {
    succeed(arguments("grown.safetensors", {"--fresh"}));
    const std::string line = "the training data has changed";
    EXPECT_THAT(run(arguments("grown.safetensors", {"--resume"})).err,
                testing::Not(testing::HasSubstr(line)));
    EXPECT_THAT(run(arguments("grown.safetensors", {"--resume", "--data", "short.mid"})).err,
                testing::HasSubstr(line));
}

}  // namespace
}  // namespace continuo::test
