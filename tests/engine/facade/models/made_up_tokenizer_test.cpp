#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "continuo/tokenizers.h"
#include "engine/facade/engine_fixture.h"
#include "engine/facade/picture_fixture.h"
#include "support/expect_error.h"
#include "tokenizers/tokenizer_registry.h"

namespace continuo::test {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;

// Two tokenizers that only their entries in the registry know.
constexpr const char* kMusic = "made-up-music";
constexpr const char* kPictures = "made-up-pictures";

MidiTokenizer makeMadeUpMusic(NoteOrder order) {
    return MidiTokenizer(MidiProfile::Pedal, std::nullopt, order);
}
RgbRaster makeMadeUpRaster(int width, int height, PixelOrder order, int labels) {
    return RgbRaster(width, height, order, labels);
}

void registerOnce() {
    static const bool isDone = [] {
        registerTokenizer({kMusic, makeMadeUpMusic, {"made-up", "of a test"}, "midi-events"});
        registerTokenizer({kPictures, makeMadeUpRaster});
        return true;
    }();
    EXPECT_TRUE(isDone);
}

class MadeUpMusic : public EngineTest {
protected:
    void SetUp() override {
        registerOnce();
        EngineTest::SetUp();
    }
    TrainRequest fineTuneRequest(const std::string& out) const {
        TrainRequest result;
        result.from = model_;
        result.out = out;
        result.config = R"({"training": {"tokenizer": "made-up-music", "steps": 2, "batch": 2,
                                         "compute": "f32", "medleys": 0.5}})";
        for (int i = 0; i < 40; ++i) {
            NamedPerformance piece{"piece " + std::to_string(i), request().prompt};
            for (int note = 0; note < 60; ++note)
                piece.performance.notes.push_back(
                    {64, 40 + (note + i) % 40, 4 + note * 0.2, 4.1 + note * 0.2});
            result.pieces.push_back({piece});
        }
        result.compute.threads = 1;
        return result;
    }

    Events events_;
    Engine engine_{EngineOptions{}};
};

TEST_F(MadeUpMusic, ModelOfTheRegisteredTokenizerIsForMusic) {
    const ModelSummary summary =
        engine_.inspect(write("made-up.safetensors", kMusic, 393), ModelHash::Skipped);
    EXPECT_EQ(summary.tokenizer, kMusic);
    EXPECT_EQ(summary.modality, "midi");
    EXPECT_TRUE(summary.playsPedal);
}

TEST_F(MadeUpMusic, ConfigGetsTheTokenizersModality) {
    auto json = nlohmann::ordered_json::parse(tinyConfig().toJson());
    json.erase("modality");
    json["tokenizer"] = kPictures;
    EXPECT_EQ(ModelConfig::fromJson(json.dump()).modality, "image");
    json["modality"] = "midi";
    expectError(ErrorCode::BadModel, HasSubstr("the tokenizer made-up-pictures is for 'image'"),
                [&] { ModelConfig::fromJson(json.dump()); });
}

TEST_F(MadeUpMusic, RegisteredTokenizerIsFoundByNameAndProfile) {
    const Performance music = request().prompt;
    const std::vector<std::int32_t> tokens = engine_.tokenize(music, kMusic);
    EXPECT_EQ(tokens, engine_.tokenize(music, "pedal"));
    EXPECT_EQ(tokens, engine_.tokenize(music, "made-up"));
    EXPECT_THAT(tokenizersFor("midi"), Contains(kMusic));
    EXPECT_EQ(tokenizerProfiles().back().name, "made-up");
    EXPECT_EQ(tokenizerProfiles().back().note, "of a test");
}

TEST_F(MadeUpMusic, ModelOfTheRegisteredTokenizerGeneratesMusic) {
    MusicRequest asked = request();
    asked.modelPath = write("made-up.safetensors", kMusic, 393);
    const MusicResult made = engine_.run(asked, events_);
    EXPECT_EQ(made.tokenizer, kMusic);
    EXPECT_FALSE(made.tokens.empty());
    asked.modelPath = write("other.safetensors", kMusic, 391);
    EXPECT_THAT(refusal(asked), HasSubstr("its tokenizer made-up-music has 393"));
}

TEST_F(MadeUpMusic, FineTuningExtendsAModelToTheRegisteredTokenizer) {
    const std::string out = folder_ / "tuned.safetensors";
    engine_.run(fineTuneRequest(out), events_);
    EXPECT_EQ(engine_.inspect(out, ModelHash::Skipped).tokenizer, kMusic);
    TrainRequest wrong = fineTuneRequest(folder_ / "wrong.safetensors");
    wrong.from = write("krasserm.safetensors", "midi-events-krasserm", 389);
    expectError(
        ErrorCode::BadRequest,
        AllOf(HasSubstr("; only midi-events can become "), HasSubstr("midi-events can become made-up-music")),
        [&] { engine_.run(wrong, events_); });
}

using MadeUpPictures = PictureTest;

TEST_F(MadeUpPictures, ModelOfTheRegisteredTokenizerMakesPictures) {
    registerOnce();
    auto config = nlohmann::ordered_json::parse(kTinyPictures);
    config["model"]["tokenizer"] = kPictures;
    config["training"]["steps"] = 3;
    TrainRequest training = makeTrainRequest(folder_ / "pictures.safetensors");
    training.config = config.dump();
    EXPECT_TRUE(trainsPictureModel(training));
    engine_.run(training, events_);
    PictureRequest asked;
    asked.modelPath = training.out;
    asked.label = "green";
    asked.seeds = {1};
    asked.compute.threads = 1;
    const PictureResult made = engine_.run(asked, events_);
    EXPECT_EQ(made.tokenizer, kPictures);
    EXPECT_EQ(made.pictures.size(), 1u);
    training.pieces.push_back({{"music", {}}});
    expectError(ErrorCode::BadRequest, HasSubstr("trains on pictures, not on music"),
                [&] { engine_.run(training, events_); });
}

}  // namespace
}  // namespace continuo::test
