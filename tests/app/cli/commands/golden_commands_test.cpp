// Commands whose expected results were computed by other programs.
#include <gmock/gmock.h>

#include <signal.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <thread>

#include "app/cli/cli_fixture.h"
#include "support/sanitizer.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

const std::filesystem::path kGolden = std::filesystem::path(CONTINUO_TESTS_FOLDER) / "golden";

using GoldenCommands = CliTest;

std::vector<int> tokenIds(const std::string& line) {
    std::istringstream stream(line);
    std::vector<int> ids;
    for (int id = 0; stream >> id;) ids.push_back(id);
    return ids;
}

TEST_F(GoldenCommands, TokenizeMatchesTheReferencePrograms) {
    const auto cases = nlohmann::json::parse(readFile(kGolden / "tokenizer_cases.json"));
    for (std::size_t i = 0; i < cases.size(); i += 6) {
        const auto& each = cases[i];
        const nlohmann::json notes = {{"notes", each.at("notes_vel_pitch_start_end")},
                                      {"pedal", each.at("cc64_value_time")}};
        writeFile(folder() / "notes.json", notes.dump());
        const Outcome krasserm = run({"tokenize", "--notes", "notes.json", "--profile", "krasserm"});
        EXPECT_EQ(tokenIds(krasserm.out), each.at("krasserm_tokens").get<std::vector<int>>()) << i;
        EXPECT_EQ(std::count(krasserm.out.begin(), krasserm.out.end(), '\n'), 1);

        // The native profile starts with its start token and has three special tokens before the events.
        std::vector<int> expected = {2};
        for (const int event : each.at("magenta_tokens_388")) expected.push_back(event + 3);
        EXPECT_EQ(tokenIds(run({"tokenize", "--notes", "notes.json", "--profile", "magenta"}).out), expected)
            << i;
        EXPECT_EQ(runJson({"tokenize", "--notes", "notes.json"}).at("tokens"), nlohmann::json(expected)) << i;
    }
}

TEST_F(GoldenCommands, TokenizeShowsThePedal) {
    writeFile(folder() / "notes.json", R"({"notes": [[81, 60, 0, 0.5]], "pedal": [[127, 0.2], [0, 1.0]]})");
    EXPECT_EQ(tokenIds(run({"tokenize", "--notes", "notes.json", "--profile", "pedal"}).out),
              (std::vector<int>{2, 379, 63, 278, 391, 288, 191, 308, 392}));
}

TEST_F(GoldenCommands, VerifyNamesAnUnsupportedArchitecture) {
    writeFile(folder() / "layer.json", R"({"spec": "B.2", "config": {"model_dim": 10}, "params": {}})");
    writeFile(folder() / "cases.json", R"({"spec": "C.1", "cases": []})");
    for (const std::string file : {"layer.json", "cases.json"}) {
        expectRefusal({"verify", file}, 3, file + ": is of an architecture that this build does not have\n");
    }
}

TEST_F(GoldenCommands, VerifyPrintsEachDifferenceAndPasses) {
    const Outcome outcome = succeed({"verify", (kGolden / "official_tiny_rotary.json").string()});
    std::istringstream lines(outcome.out);
    std::string name, word;
    double difference = 0;
    int count = 0;
    for (; lines >> name >> word >> difference; ++count) {
        EXPECT_EQ(word, "max_abs_diff");
        EXPECT_LT(difference, 1e-2);
    }
    EXPECT_GT(count, 3);
    EXPECT_TRUE(lines.eof());
}

// Passes the files of `verify tests/golden/*.json`, which include token files and a checkpoint's config.
TEST_F(GoldenCommands, VerifyAcceptsEveryGoldenFile) {
    const Outcome outcome = succeed({"verify", (kGolden / "krasserm_tiny_sam_config.json").string(),
                                     (kGolden / "tokenizer_cases.json").string()});
    EXPECT_THAT(outcome.err, testing::HasSubstr("contains no golden values"));
    for (const char* name : {"magenta_tokens_388", "krasserm_tokens", "krasserm_decoded"})
        EXPECT_THAT(outcome.out, testing::HasSubstr(name + std::string(" max_abs_diff 0\n")));
}

TEST_F(GoldenCommands, VerifyFailsForAWrongOrMissingToken) {
    const auto cases = nlohmann::json::parse(readFile(kGolden / "tokenizer_cases.json"));
    auto wrong = cases, missing = cases;
    wrong[3]["krasserm_tokens"][0] = wrong[3]["krasserm_tokens"][0].get<int>() + 1;
    missing[29]["magenta_tokens_388"].erase(0);
    for (const auto& golden : {wrong, missing}) {
        writeFile(folder() / "wrong.json", golden.dump());
        EXPECT_EQ(run({"verify", "wrong.json"}).code, 1);
    }
}

// Returns the first fraction in `json`.
nlohmann::json* firstNumber(nlohmann::json& json) {
    if (json.is_number_float()) return &json;
    if (!json.is_structured()) return nullptr;
    for (nlohmann::json& each : json) {
        if (nlohmann::json* found = firstNumber(each)) return found;
    }
    return nullptr;
}

TEST_F(GoldenCommands, VerifyFailsForOneWrongNumber) {
    auto golden = nlohmann::json::parse(readFile(kGolden / "krasserm_tiny_sam.json"));
    nlohmann::json* number = firstNumber(golden["params"]);
    ASSERT_NE(number, nullptr);
    *number = number->get<double>() + 1;
    writeFile(folder() / "changed.json", golden.dump());
    const Outcome outcome = run({"verify", "changed.json"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_THAT(outcome.err, testing::HasSubstr("failed: changed.json: "));
}

TEST_F(GoldenCommands, ImportedCheckpointIsAModel) {
    std::filesystem::create_directories(folder() / "published");
    std::filesystem::copy_file(kGolden / "krasserm_tiny_sam_config.json", folder() / "published/config.json");
    std::filesystem::copy_file(kGolden / "krasserm_tiny_sam_pytorch_model.bin",
                               folder() / "published/pytorch_model.bin");
    const auto imported = runJson({"import", "published", "--out", "imported.safetensors"});
    EXPECT_EQ(imported.at("parameters"), runJson({"info", "imported.safetensors"}).at("parameters"));
    const std::string info = run({"info", "imported.safetensors"}).out;
    EXPECT_THAT(info, testing::HasSubstr("\nsha256 of config.json "));
    EXPECT_THAT(info, testing::HasSubstr("\nsha256 of pytorch_model.bin "));
}

TEST_F(GoldenCommands, BenchMeasuresAConfig) {
    const std::vector<std::string> shape =
        words("--channels 32 --layers 1 --heads 2 --context-length 128 --latents 16 --threads 1");
    Arguments all = words("bench decode --tokens 40", shape);
    const auto decode = runJson(all);
    EXPECT_GT(decode.at("ms_per_token_median").get<double>(), 0);
    EXPECT_LE(decode.at("ms_per_token_median"), decode.at("ms_per_token_p95"));
    EXPECT_LE(decode.at("ms_per_token_p95"), decode.at("ms_per_token_worst"));
    EXPECT_GT(decode.at("rebuilds").get<int>(), 0);
    EXPECT_GT(decode.at("step_bytes").get<double>(), 0);
    for (const char* key : {"tokens_per_s_without_rebuilds", "tokens_per_s_with_rebuilds", "rebuild_s",
                            "prefill_s", "read_bandwidth", "ceiling_share"}) {
        EXPECT_GT(decode.at(key).get<double>(), 0) << key;
    }
    for (const char* kind : {"prefill", "train"}) {
        all = {"bench", kind, "--tokens", "2"};
        all.insert(all.end(), shape.begin(), shape.end());
        const auto passes = runJson(all);
        EXPECT_EQ(passes.at("prompt"), 128);
        // A training step counts its target tokens.
        const double tokens = kind == std::string("train") ? 16 : 128;
        EXPECT_NEAR(passes.at("tokens_per_s").get<double>() * passes.at("seconds").get<double>(), tokens,
                    1e-6);
    }
}

// A local file has priority over a preset of its name.
TEST_F(GoldenCommands, BenchFindsAPresetByName) {
    for (const char* const name : {"piano", "piano.json"}) {
        const auto made = runJson({"bench", "decode", "--config", name, "--prompt", "16", "--tokens", "8"});
        EXPECT_GT(made.at("step_bytes").get<double>(), 1e7) << name;
    }
    const std::filesystem::path here = folder() / "emoji-32";
    std::filesystem::copy_file(folder() / "tiny.json", here);
    const auto tiny = runJson({"bench", "decode", "--config", "emoji-32", "--prompt", "16", "--tokens", "8"});
    EXPECT_LT(tiny.at("step_bytes").get<double>(), 1e6);
    std::filesystem::remove(here);
    EXPECT_THAT(run({"train", "--config", "none-such", "--data", ".", "--out", "no.safetensors"}).err,
                testing::AllOf(testing::HasSubstr("none-such"), testing::HasSubstr("emoji-32, ")));
}

// Figures mean nothing without the device; "auto" and "all" are only requests.
TEST_F(GoldenCommands, BenchReportsItsDevice) {
    for (const char* kind : {"decode", "prefill", "live", "train"}) {
        std::vector<std::string> words = {"bench",       kind, "--tokens", "8",   "--device",         "cpu",
                                          "--channels",  "32", "--layers", "1",   "--heads",          "2",
                                          "--latents",   "16", "--prompt", "100", "--context-length", "128",
                                          "--precision", "f32"};
        const auto all = runJson(words);
        EXPECT_EQ(all.at("device"), "cpu") << kind;
        EXPECT_EQ(all.at("precision"), "f32") << kind;
        EXPECT_GE(all.at("threads"), 1) << kind;
        words.insert(words.end(), {"--threads", "1"});
        const auto one = runJson(words);
        EXPECT_EQ(one.at("threads"), 1) << kind;
        EXPECT_THAT(one.at("device_detail").get<std::string>(), testing::EndsWith(", 1 thread")) << kind;
        EXPECT_THAT(run(words).out, testing::HasSubstr(", f32 on cpu (1 thread): ")) << kind;
    }
}

TEST_F(GoldenCommands, InterruptStopsABenchmarkImmediately) {
    for (const char* kind : {"decode", "prefill", "train"}) {
        CliProgram program(folder(), {"bench", kind, "--threads", "1", "--channels", "32", "--layers", "1",
                                      "--heads", "2", "--context-length", "256", "--tokens", "1000000"});
        std::this_thread::sleep_for(std::chrono::milliseconds(kSanitized ? 5000 : 500));
        program.signal(SIGINT);
        const Outcome outcome = program.wait();
        EXPECT_EQ(outcome.code, 130) << kind;
        EXPECT_EQ(outcome.out, "") << kind;
        EXPECT_EQ(outcome.err, "continuo-cli: stopped\n") << kind;
    }
}

TEST_F(GoldenCommands, DevicesListsTheAvailableDevicesFirst) {
    const auto devices = runJson({"devices"}).at("devices");
    ASSERT_FALSE(devices.empty());
    EXPECT_EQ(devices.back().at("id"), "cpu");
    EXPECT_GT(devices.back().at("memory_bytes").get<double>(), 0);
}

TEST_F(GoldenCommands, HelpAndVersionSucceed) {
    for (const std::vector<std::string>& words : {std::vector<std::string>{"--help"},
                                                  {"--version"},
                                                  {"generate", "--help"},
                                                  {"generate", "midi", "--help"},
                                                  {"train", "--help"},
                                                  {"score", "-h"},
                                                  {"statistics", "--help"},
                                                  {"bench", "--help"}}) {
        const Outcome outcome = run(words);
        EXPECT_EQ(outcome.code, 0) << words[0];
        EXPECT_NE(outcome.out, "");
        EXPECT_EQ(outcome.err, "");
    }
}

}  // namespace
}  // namespace continuo::test
