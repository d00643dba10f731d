#include <gmock/gmock.h>

#include "app/cli/cli_fixture.h"
#include "support/temporary_folder.h"

namespace continuo::test {
namespace {

// Low-rank adapters, made by train and used by generate and score.
class Adapter : public CliTest {
protected:
    static nlohmann::json train(const std::string& out, const std::string& parent = "tiny.safetensors") {
        writeFile(folder() / "factors.json",
                  R"({"training": {"steps": 20, "batch": 2, "rate": 0.01, "compute": "f32"}})");
        return runJson({"train", "--from", parent, "--adapter-rank", "4", "--config", "factors.json",
                        "--data", "music.mid", "--valid", "short.mid", "--threads", "1", "--out", out,
                        "--fresh"});
    }
    static double score(const std::vector<std::string>& more, const std::string& precision = "f32") {
        return runJson(
                   words("score --model tiny.safetensors short.mid --precision", appended({precision}, more)))
            .at("nats_per_token")
            .get<double>();
    }
};

TEST_F(Adapter, ReproducesTheScoreMeasuredInTraining) {
    const std::string parent = readFile(folder() / "tiny.safetensors");
    const auto result = train("small.safetensors");
    EXPECT_EQ(readFile(folder() / "tiny.safetensors"), parent);
    EXPECT_NEAR(score({}), result.at("valid_nats_per_token_before").get<double>(), 1e-4);
    const double after = result.at("valid_nats_per_token").get<double>();
    EXPECT_NEAR(score({"--adapter", "small.safetensors"}), after, 1e-4);
    EXPECT_LT(after, score({}));
    EXPECT_LT(score({"--adapter", "small.safetensors"}, "int8"), score({}));
}

TEST_F(Adapter, ChangesTheMusicAndIsRecordedInTheFile) {
    train("small.safetensors");
    const auto play = [](const std::vector<std::string>& more) {
        return runJson(
            words("generate midi --model tiny.safetensors --seconds 2 --out take.mid --seed 1", more));
    };
    const auto plain = play({}), adapted = play({"--adapter", "small.safetensors"});
    EXPECT_NE(plain.at("token_sha256"), adapted.at("token_sha256"));
    EXPECT_TRUE(plain.at("adapter").is_null());
    EXPECT_EQ(adapted.at("origin").at("adapter"), "small.safetensors");
    EXPECT_EQ(adapted.at("adapter_sha256"), adapted.at("origin").at("adapter_sha256"));
}

TEST_F(Adapter, InfoDescribesTheAdapter) {
    const auto result = train("small.safetensors");
    const auto info = runJson({"info", "small.safetensors"}), model = runJson({"info", "tiny.safetensors"});
    EXPECT_EQ(info.at("adapter_of"), "tiny");
    EXPECT_EQ(info.at("model_sha256"), model.at("sha256"));
    EXPECT_EQ(info.at("rank"), 4);
    EXPECT_EQ(info.at("licence"), model.at("licence"));
    EXPECT_EQ(info.at("card").at("valid_nats_per_token"), result.at("valid_nats_per_token"));
    const Outcome told = run({"info", "small.safetensors"});
    EXPECT_EQ(told.code, 0);
    EXPECT_THAT(told.out, testing::HasSubstr("adapter of            tiny, SHA-256 " +
                                             model.at("sha256").get<std::string>()));
    EXPECT_THAT(told.out, testing::HasSubstr("rank                  4"));
    EXPECT_THAT(told.out, testing::HasSubstr("valid_nats_per_token"));
    writeFile(folder() / "broken.safetensors", readFile(folder() / "small.safetensors").substr(0, 40));
    EXPECT_EQ(run({"info", "broken.safetensors"}).code, 4);
}

TEST_F(Adapter, OtherModelsRejectIt) {
    train("small.safetensors");
    succeed(words("train --config tiny.json --data short.mid --out stranger.safetensors --fresh"));
    expectRefusal({"score", "--model", "stranger.safetensors", "--adapter", "small.safetensors", "short.mid"},
                  4, "belongs to another model (tiny");
    const Outcome model =
        run({"score", "--model", "tiny.safetensors", "--adapter", "tiny.safetensors", "short.mid"});
    EXPECT_EQ(model.code, 4);
    EXPECT_THAT(model.err, testing::HasSubstr("is not an adapter"));
    expectRefusal({"score", "--model", "small.safetensors", "short.mid"}, 4, "together with the model tiny");
}

// train has no --adapter.
TEST_F(Adapter, CannotBeFineTuned) {
    train("small.safetensors");
    expectRefusal(
        {"train", "--from", "small.safetensors", "--data", "music.mid", "--out", "more.safetensors"}, 4,
        "is an adapter for tiny, not a model; choose tiny\n");
}

TEST_F(Adapter, OutputCarriesItsLicence) {
    writeFile(folder() / "nc.json", R"({"licence": "CC-BY-NC-4.0", "training_data": [{"source": "mine"}]})");
    writeFile(folder() / "factors.json", R"({"training": {"steps": 2, "batch": 1, "compute": "f32"}})");
    runJson(
        words("train --from tiny.safetensors --adapter-rank 2 --config factors.json --data music.mid --card "
              "nc.json --threads 1 --out nc.safetensors --fresh"));
    const auto made = runJson(
        words("generate midi --model tiny.safetensors --adapter nc.safetensors --seconds 1 --out nc.mid"));
    EXPECT_EQ(made.at("model_licence"), "CC-BY-NC-4.0");
    EXPECT_EQ(made.at("origin").at("model_licence"), "CC-BY-NC-4.0");
    EXPECT_EQ(made.at("origin").at("model_training_data").back().at("source"), "mine");
}

TEST_F(Adapter, RequiresItsModel) {
    EXPECT_EQ(
        run(words("train --config tiny.json --adapter-rank 4 --data music.mid --out x.safetensors")).code, 2);
    EXPECT_EQ(
        run({"score", "--model", "tiny.safetensors", "--adapter", "gone.safetensors", "short.mid"}).code, 3);
}

}  // namespace
}  // namespace continuo::test
