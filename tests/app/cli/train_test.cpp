#include <gmock/gmock.h>
#include <signal.h>

#include <chrono>
#include <thread>

#include "app/cli/cli_fixture.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

using Words = std::vector<std::string>;

class Train : public CliTest {
protected:
    static Words words(const std::string& out, const Words& more = {}) {
        Words all = {"train", "--config", "tiny.json", "--data", "music.mid", "--threads", "1", "--out", out};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
};

TEST_F(Train, ReportsEachTenStepsAndTheHeldOutLoss) {
    const Outcome outcome = run(words("report.safetensors", {"--valid", "short.mid"}));
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, testing::ContainsRegex("step 10  train [0-9.]+  [0-9,]+ tokens/s"));
    EXPECT_THAT(outcome.err, testing::ContainsRegex("step 20  train [0-9.]+  held-out [0-9.]+  "));
    EXPECT_THAT(outcome.out, testing::StartsWith("Wrote report.safetensors: 30 steps, "));
    EXPECT_THAT(outcome.out, testing::HasSubstr("held-out"));
}

TEST_F(Train, HeldOutLossIsWhatScoreSays) {
    const auto result = runJson(words("measured.safetensors", {"--valid", "short.mid"}));
    const auto score =
        runJson({"score", "--model", "measured.safetensors", "short.mid", "--precision", "f32"});
    // The file keeps matrices in bf16.
    EXPECT_NEAR(result.at("valid_nats_per_token").get<double>(), score.at("nats_per_token").get<double>(),
                0.02);
}

TEST_F(Train, SameSeedLearnsTheSame) {
    run(words("first.safetensors"));
    run(words("second.safetensors"));
    EXPECT_EQ(readFile(folder() / "first.safetensors"), readFile(folder() / "second.safetensors"));
}

TEST_F(Train, TheCardIsKept) {
    writeFile(folder() / "card.json", R"({"licence": "CC0-1.0", "sources": ["made up"]})");
    ASSERT_EQ(run(words("carded.safetensors", {"--card", "card.json"})).code, 0);
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
    const Outcome outcome = run({"train", "--config", "tiny.json", "--data", data.path().string(),
                                 "--threads", "1", "--out", "skipped.safetensors"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_THAT(outcome.err, testing::HasSubstr("skipped " + (data / "bad.mid").string() + ": "));
    EXPECT_THAT(outcome.err, testing::HasSubstr("1 file skipped"));
}

TEST_F(Train, MinutesGoBeforeTheConfigsSteps) {
    const auto result = runJson(words("brief.safetensors", {"--minutes", "0.02"}));
    EXPECT_NE(result.at("steps"), 30);
    EXPECT_NEAR(result.at("phases").at("train").get<double>(), 1.2, 3);
}

TEST_F(Train, AnInterruptSavesAndResumeGoesOn) {
    const std::string config = readFile(folder() / "tiny.json");
    std::string longer = config;
    longer.replace(longer.find("\"steps\": 30"), 11, "\"steps\": 99999999");
    writeFile(folder() / "longer.json", longer);
    CliProgram program(folder(), {"train", "--config", "longer.json", "--data", "music.mid", "--threads", "1",
                                  "--out", "stopped.safetensors"});
    while (program.saidSoFar().find("step 50 ") == std::string::npos) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    program.signal(SIGINT);
    const Outcome stopped = program.wait();
    EXPECT_EQ(stopped.code, 130);
    EXPECT_THAT(stopped.err, testing::HasSubstr("--resume"));
    EXPECT_TRUE(std::filesystem::exists(folder() / "stopped.safetensors.checkpoint"));

    // More steps than were done: it goes on from where it was.
    longer.replace(longer.find("99999999"), 8, "1000000");
    writeFile(folder() / "longer.json", longer);
    CliProgram again(folder(), {"train", "--config", "longer.json", "--data", "music.mid", "--threads", "1",
                                "--out", "stopped.safetensors", "--resume"});
    while (again.saidSoFar().find("step ") == std::string::npos) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    again.signal(SIGTERM);
    const Outcome resumed = again.wait();
    EXPECT_EQ(resumed.code, 130);
    const std::size_t at = resumed.err.find("step ");
    EXPECT_GE(std::stoi(resumed.err.substr(at + 5)), 50) << resumed.err;
}

TEST_F(Train, ResumingAFinishedRunOfTheSameLengthChangesNothing) {
    ASSERT_EQ(run(words("done.safetensors")).code, 0);
    const std::string before = readFile(folder() / "done.safetensors");
    EXPECT_EQ(runJson(words("done.safetensors", {"--resume"})).at("steps"), 30);
    EXPECT_EQ(readFile(folder() / "done.safetensors").size(), before.size());
    EXPECT_EQ(run(words("done.safetensors")).code, 2);
    EXPECT_EQ(run(words("done.safetensors", {"--fresh"})).code, 0);
}

}  // namespace
}  // namespace continuo::test
