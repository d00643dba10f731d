#include <gmock/gmock.h>

#include <algorithm>

#include "app/cli/cli_fixture.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

class FineTune : public CliTest {
protected:
    static Arguments arguments(const std::string& out, const Arguments& more = {}) {
        writeFile(folder() / "gentle.json",
                  R"({"training": {"steps": 20, "batch": 2, "rate": 0.003, "compute": "f32"}})");
        return words("train --from tiny.safetensors --config gentle.json --data music.mid --threads 1 --out",
                     appended({out, "--fresh"}, more));
    }
};

TEST_F(FineTune, StartsFromAParentThatStaysUnchanged) {
    const std::string before = readFile(folder() / "tiny.safetensors");
    const auto result = runJson(arguments("tuned.safetensors", {"--valid", "short.mid"}));
    const auto score = runJson({"score", "--model", "tiny.safetensors", "short.mid", "--precision", "f32"});
    EXPECT_NEAR(result.at("valid_nats_per_token_before").get<double>(),
                score.at("nats_per_token").get<double>(), 1e-4);
    EXPECT_LT(result.at("valid_nats_per_token").get<double>(),
              result.at("valid_nats_per_token_before").get<double>());
    EXPECT_EQ(readFile(folder() / "tiny.safetensors"), before);
}

TEST_F(FineTune, CanAddTapsToAModel) {
    writeFile(folder() / "taps.json",
              R"({"training": {"steps": 5, "batch": 1, "compute": "f32", "taps": [1, 2]}})");
    Arguments grow = arguments("tapped.safetensors");
    grow[4] = "taps.json";
    runJson(grow);
    const auto model = runJson({"info", "tapped.safetensors"}).at("config");
    EXPECT_EQ(model.at("context").at("taps"), (std::vector<int>{1, 2}));
    // The model plays, and models fine-tuned from it keep the taps.
    succeed({"generate", "midi", "--model", "tapped.safetensors", "--seconds", "1", "--out", "t.mid"});
    Arguments on = arguments("on.safetensors");
    on[2] = "tapped.safetensors";
    runJson(on);
    EXPECT_EQ(runJson({"info", "on.safetensors"}).at("config").at("context").at("taps"),
              model.at("context").at("taps"));
}

TEST_F(FineTune, CanAddAPedalToAModel) {
    writeFile(
        folder() / "pedal.json",
        R"({"training": {"steps": 5, "batch": 1, "compute": "f32", "tokenizer": "midi-events-pedal"}})");
    Arguments grow = arguments("pedal.safetensors", {"--valid", "short.mid"});
    grow[4] = "pedal.json";
    // The parent had other tokens, so the scores cannot be compared.
    EXPECT_TRUE(runJson(grow).at("valid_nats_per_token_before").is_null());
    EXPECT_EQ(runJson({"info", "pedal.safetensors"}).at("config").at("tokenizer"), "midi-events-pedal");
    succeed(words("generate midi --model pedal.safetensors --prompt short.mid --seconds 20 --out p.mid"));
    EXPECT_GT(runJson({"score", "--model", "pedal.safetensors", "short.mid"}).at("nats_per_s").get<double>(),
              0);
}

TEST_F(FineTune, NeedsNoConfig) {
    const Outcome outcome = succeed(words(
        "train --from tiny.safetensors --data music.mid --minutes 0.01 --out plain.safetensors --fresh"));
    EXPECT_THAT(outcome.err, testing::HasSubstr("the last tenth of each piece"));
    EXPECT_THAT(outcome.out, testing::ContainsRegex("held-out [0-9.]+ \\(before: [0-9.]+\\)"));
}

TEST_F(FineTune, CardNamesTheParentAndKeepsItsLicence) {
    writeFile(folder() / "parent_card.json",
              R"({"licence": "CC-BY-SA-4.0", "title": "parent", "training_data": [{"source": "rolls"}]})");
    writeFile(folder() / "child_card.json", R"({"title": "child", "training_data": [{"source": "mine"}]})");
    succeed(
        words("train --config tiny.json --data music.mid --card parent_card.json --out parent.safetensors "
              "--fresh"));
    Arguments tuning = arguments("child.safetensors", {"--card", "child_card.json"});
    tuning[2] = "parent.safetensors";
    succeed(tuning);
    const auto info = runJson({"info", "child.safetensors"});
    const auto card = info.at("card");
    EXPECT_EQ(card.at("parent").at("sha256"), runJson({"info", "parent.safetensors"}).at("sha256"));
    EXPECT_EQ(card.at("parent").at("name"), "tiny");
    EXPECT_EQ(info.at("config").at("name"), "child");
    EXPECT_EQ(card.at("licence"), "CC-BY-SA-4.0");
    EXPECT_EQ(card.at("title"), "child");
    ASSERT_EQ(card.at("training_data").size(), 2u);
    EXPECT_EQ(card.at("training_data")[0].at("source"), "rolls");
    EXPECT_EQ(card.at("steps"), 20);
    // Without an argument that names the music, the card still lists the further training.
    tuning.resize(tuning.size() - 2);
    succeed(tuning);
    const auto unnamed = runJson({"info", "child.safetensors"}).at("card").at("training_data");
    ASSERT_EQ(unnamed.size(), 2u);
    EXPECT_THAT(unnamed[1].at("source").get<std::string>(),
                testing::HasSubstr("for further training of the"));
}

TEST_F(FineTune, ParentIsNotOverwritten) {
    const std::string before = readFile(folder() / "tiny.safetensors");
    std::filesystem::create_directories(folder() / "other");
    for (const char* out : {"tiny.safetensors", "other/../tiny.safetensors"}) {
        expectRefusal(arguments(out), 2, "would overwrite");
    }
    EXPECT_EQ(readFile(folder() / "tiny.safetensors"), before);
}

TEST_F(FineTune, ErrorForTooLittleMusicSaysHowMuchIsNeeded) {
    Arguments tuning = arguments("little.safetensors");
    tuning[6] = "short.mid";
    const Outcome outcome = run(tuning);
    EXPECT_EQ(outcome.code, 3);
    EXPECT_THAT(outcome.err, testing::ContainsRegex("too little music.*notes.*needs 128 tokens"));
    EXPECT_FALSE(std::filesystem::exists(folder() / "little.safetensors"));
}

TEST_F(FineTune, ContextCanBeLengthened) {
    writeFile(folder() / "longer.json", R"({"training": {"steps": 2, "context": 128}})");
    Arguments tuning = arguments("longer.safetensors");
    tuning[4] = "longer.json";
    succeed(tuning);
    EXPECT_EQ(runJson({"info", "longer.safetensors"}).at("config").at("context").at("length"), 128);
}

TEST_F(FineTune, ResumingIsBitExact) {
    const auto tune = [](const std::string& steps, const std::string& how) {
        writeFile(folder() / "part.json", R"({"training": {"batch": 2, "schedule": "constant", "steps": )" +
                                              steps + R"(, "latent_jitter": true, "compute": "f32"}})");
        Arguments tuning = arguments("parts.safetensors");
        tuning[4] = "part.json";
        tuning.back() = how;
        succeed(tuning);
        return readFile(folder() / "parts.safetensors");
    };
    const std::string atOnce = tune("20", "--fresh");
    EXPECT_NE(tune("10", "--fresh"), atOnce);
    EXPECT_EQ(tune("20", "--resume"), atOnce);
}

// With more music the held-out part differs.
TEST_F(FineTune, ResumingWithOtherMusicWarnsOfABiasedScore) {
    const auto tune = [](const std::string& steps, const Arguments& more) {
        writeFile(folder() / "grown.json", R"({"training": {"batch": 2, "steps": )" + steps + "}}");
        Arguments tuning = arguments("grown.safetensors");
        tuning[4] = "grown.json";
        tuning.back() = more.back();
        tuning.insert(tuning.begin() + 7, more.begin(), more.end() - 1);
        const Outcome outcome = succeed(tuning);
        return outcome;
    };
    tune("2", {"--fresh"});
    EXPECT_THAT(tune("4", {"--resume"}).err, testing::Not(testing::HasSubstr("too good")));
    const Outcome other = tune("6", {"short.mid", "--resume"});
    EXPECT_THAT(other.err, testing::HasSubstr("may be too good"));
    EXPECT_THAT(other.out, testing::Not(testing::HasSubstr("before:")));
    EXPECT_THAT(tune("8", {"short.mid", "--resume"}).err, testing::HasSubstr("may be too good"))
        << "what was learnt stays learnt";
}

TEST_F(FineTune, HeldOutSplitIgnoresTheFileOrder) {
    const auto tune = [](const std::string& how, const Arguments& valid) {
        Arguments tuning = arguments("order.safetensors", {"--valid"});
        *std::find(tuning.begin(), tuning.end(), "--fresh") = how;
        tuning.insert(tuning.end(), valid.begin(), valid.end());
        return run(tuning).err;
    };
    tune("--fresh", {"music.mid", "short.mid"});
    EXPECT_THAT(tune("--resume", {"short.mid", "music.mid"}),
                testing::Not(testing::HasSubstr("may be too good")));
}

}  // namespace
}  // namespace continuo::test
