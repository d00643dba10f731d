#include <gmock/gmock.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/facade/picture_fixture.h"
#include "facade/models/picture_tokens.h"
#include "facade/training/picture_material.h"
#include "support/expect_error.h"

namespace continuo {
namespace {

using test::expectError;
using test::makePictures;
using ::testing::HasSubstr;
using Json = nlohmann::json;

class PictureTraining : public test::PictureTest {
protected:
    void expectRefused(ErrorCode code, const std::string& message, const TrainRequest& request) {
        expectError(code, HasSubstr(message), [&] { engine_.run(request, events_); });
    }
    ScoreRequest makeScoreRequest() const {
        ScoreRequest request;
        request.modelPath = model();
        request.pictures = makePictures(200, 12);
        request.compute.precision = "f32";
        request.compute.threads = 1;
        return request;
    }
};

TEST_F(PictureTraining, LowersTheLossAndWritesItsCard) {
    TrainRequest request = makeTrainRequest(folder_ / "new.safetensors");
    request.validPictures = makePictures(100, 8);
    request.card = R"({"licence": "CC0-1.0"})";
    const TrainResult result = engine_.run(request, events_);
    EXPECT_EQ(result.steps, 250);
    // An untrained model scores ln 262 nats per token.
    EXPECT_LT(result.validNats.value(), 0.4 * std::log(262.0));
    const Json card = Json::parse(engine_.inspect(result.out).card);
    EXPECT_EQ(card.at("licence"), "CC0-1.0");
    EXPECT_EQ(card.at("pictures"), 60);
    EXPECT_FALSE(card.contains("hours"));
    // The held-out result equals a score of the same pictures.
    ScoreRequest again = makeScoreRequest();
    again.modelPath = result.out;
    again.pictures = request.validPictures;
    EXPECT_NEAR(engine_.run(again, events_).natsPerToken, result.validNats.value(), 0.02);
}

TEST_F(PictureTraining, ResumesFromACheckpointBitForBit) {
    const auto text = [](const std::string& path) { return test::readFile(path); };
    engine_.run(makeTrainRequest(folder_ / "whole.safetensors"), events_);
    struct StopAt : Events {
        std::stop_source source;
        void onTraining(const TrainingReport& report) override {
            if (report.step == 20) source.request_stop();
        }
    } stop;
    TrainRequest request = makeTrainRequest(folder_ / "parts.safetensors");
    EXPECT_TRUE(engine_.run(request, stop, stop.source.get_token()).cancelled);
    request.resume = true;
    engine_.run(request, events_);
    EXPECT_EQ(text(folder_ / "parts.safetensors"), text(folder_ / "whole.safetensors"));
}

TEST_F(PictureTraining, ScoresAreGivenForEachClassAndLatentCount) {
    ScoreRequest request = makeScoreRequest();
    request.latentsCurve = true;
    request.baselinePictures = makePictures(0, 60);
    const ScoreResult result = engine_.run(request, events_);
    // Start and class are given; only the bytes are scored.
    EXPECT_EQ(result.tokens, 12 * 192);
    ASSERT_EQ(result.pieces.size(), 12u);
    EXPECT_EQ(result.pieces[0].tokens, 192);
    EXPECT_TRUE(result.pieces[0].notes.empty());
    ASSERT_EQ(result.kinds.size(), 4u);
    std::int64_t kinds = 0;
    for (std::size_t i = 1; i < 4; ++i) kinds += result.kinds[i].whole.tokens;
    EXPECT_EQ(kinds, result.tokens);
    EXPECT_EQ(result.latents, (std::vector<std::int64_t>{16, 32, 64, 128}));
    EXPECT_EQ(result.kinds[0].byLatents[2], result.kinds[0].whole);
    ASSERT_EQ(result.kinds[0].byNgramOrder.size(), 5u);
    EXPECT_EQ(result.kinds[0].byNgramOrder[0].tokens, result.tokens);
    EXPECT_LT(result.natsPerToken, result.kinds[0].byNgramOrder[0].perToken());
}

TEST_F(PictureTraining, ReportsTheBitsOfEveryByte) {
    ScoreRequest request = makeScoreRequest();
    const ScoreResult whole = engine_.run(request, events_);
    for (const PieceScore& piece : whole.pieces) {
        ASSERT_EQ(piece.numberBits.size(), 192u);
        double bits = 0;
        for (const float each : piece.numberBits) {
            EXPECT_GE(each, 0);
            bits += static_cast<double>(each);
        }
        EXPECT_NEAR(bits * std::log(2.0), piece.nats, 1e-3);
    }
    // Scores only the first 30 tokens: their values are unchanged, and the others have none.
    request.tokens = 30;
    const ScoreResult part = engine_.run(request, events_);
    for (std::size_t i = 0; i < 192; ++i) {
        const float is = part.pieces[0].numberBits[i];
        if (i < 30)
            EXPECT_NEAR(is, whole.pieces[0].numberBits[i], 1e-4) << i;
        else
            EXPECT_LT(is, 0) << i;
    }
}

TEST_F(PictureTraining, ThePredictionDependsOnTheClass) {
    ScoreRequest request = makeScoreRequest();
    const double right = engine_.run(request, events_).natsPerToken;
    for (LabelledPicture& each : request.pictures)
        each.label = each.label == "red" ? "green" : each.label == "green" ? "blue" : "red";
    // The class determines the first coloured byte; the others follow from it.
    EXPECT_GT(engine_.run(request, events_).natsPerToken, right);
}

TEST_F(PictureTraining, FineTunesAModel) {
    TrainRequest request = makeTrainRequest(folder_ / "more.safetensors");
    request.from = model();
    request.config = R"({"training": {"steps": 5, "mirror": true}})";
    request.validPictures = makePictures(100, 4);
    const TrainResult result = engine_.run(request, events_);
    EXPECT_GT(result.validNatsBefore.value(), 0);
    const Json card = Json::parse(engine_.inspect(result.out).card);
    EXPECT_EQ(card.at("parent").at("name"), "tiny");
    EXPECT_EQ(card.at("training_data")[0].at("source"), "pictures for further training of the model");
    EXPECT_EQ(card.at("training_data")[0].at("pictures"), 60);
    request.out = folder_ / "few.safetensors";
    request.pictures.resize(15);
    expectRefused(ErrorCode::BadFile, "too few pictures: 15", request);
}

// A stop before the first step keeps an earlier run's files and omits the interrupted measurement.
TEST_F(PictureTraining, CancellingBeforeTheFirstStepWritesNothing) {
    struct StopAtOnce : Events {
        void onTraining(const TrainingReport& report) override {
            reports.push_back(report);
            source.request_stop();
        }
        std::stop_source source;
        std::vector<TrainingReport> reports;
    } stop;
    TrainRequest request = makeTrainRequest(folder_ / "earlier.safetensors");
    test::writeFile(request.out, "a model");
    test::writeFile(request.out + ".checkpoint", "a checkpoint");
    request.from = model();
    request.config = R"({"training": {"steps": 5}})";
    request.validPictures = makePictures(100, 4);
    const TrainResult result = engine_.run(request, stop, stop.source.get_token());  // at the first report
    EXPECT_TRUE(result.cancelled);
    EXPECT_EQ(result.steps, 0);
    EXPECT_EQ(result.out, "");
    test::expectError(ErrorCode::Cancelled, testing::HasSubstr("nothing was written"),
                      [&] { engine_.run(request, stop, stop.source.get_token()); });
    EXPECT_EQ(stop.reports.size(), 1U);
    EXPECT_EQ(test::readFile(request.out), "a model");
    EXPECT_EQ(test::readFile(request.out + ".checkpoint"), "a checkpoint");
}

TEST_F(PictureTraining, RefusesTheCheckpointOfAnotherModel) {
    struct StopSoon : Events {
        void onTraining(const TrainingReport& report) override {
            if (report.step > 0) source.request_stop();
        }
        std::stop_source source;
    } stop;
    const std::filesystem::path parent = folder_ / "parent.safetensors";
    std::filesystem::copy_file(model(), parent);
    TrainRequest request = makeTrainRequest(folder_ / "more.safetensors");
    request.from = parent.string();
    request.config = R"({"training": {"steps": 50, "report_every": 2}})";
    EXPECT_EQ(engine_.run(request, stop, stop.source.get_token()).steps, 2);
    request.resume = true;
    engine_.writeCard(parent, R"({"title": "taught further"})");
    expectRefused(ErrorCode::BadModel, "started from another model than", request);
    std::filesystem::copy_file(model(), parent, std::filesystem::copy_options::overwrite_existing);
    EXPECT_EQ(engine_.run(request, events_).steps, 50);
}

TEST_F(PictureTraining, RefusesPicturesThatDoNotFitTheModel) {
    TrainRequest request = makeTrainRequest(folder_ / "x.safetensors");
    request.pictures[3].label = "mauve";
    expectRefused(ErrorCode::BadFile,
                  "made up 3: the class 'mauve' is not one of the model's 3: red; green; blue", request);
    request.pictures = makePictures(0, 4);
    request.pictures[1].picture = {9, 8, std::vector<std::uint8_t>(9 * 8 * 3)};
    expectRefused(ErrorCode::BadFile, "made up 1: a picture of 9 x 8", request);
    request.pictures = makePictures(0, 4);
    request.pieces = {{{"music", {{{80, 60, 0, 1}}, {}}}, 1, -1}};
    expectRefused(ErrorCode::BadRequest, "trains on pictures, not on music", request);
    request.pieces.clear();
    request.pictures.clear();
    expectRefused(ErrorCode::BadFile, "no usable pieces", request);

    const auto withModel = [&](const char* pointer, const Json& value) {
        Json config = Json::parse(test::kTinyPictures);
        config[Json::json_pointer(pointer)] = value;
        TrainRequest changed = makeTrainRequest(folder_ / "x.safetensors");
        changed.config = config.dump();
        return changed;
    };
    expectRefused(ErrorCode::BadModel, "needs 262", withModel("/model/vocabulary", 263));
    expectRefused(ErrorCode::BadModel, "with 3 labels it is 2", withModel("/model/positions/grid/lead", 1));
    expectRefused(ErrorCode::BadModel, "has no grid of columns, rows and 3 channels",
                  withModel("/model/positions/grid/order", {0, 1, 2}));
    expectRefused(ErrorCode::BadModel, "8 to 256 pixels",
                  withModel("/model/positions/grid/extents", {8, 7, 3}));
    TrainRequest music = withModel("/model/tokenizer", "midi-events");
    expectRefused(ErrorCode::BadModel, "modality is 'image', but the tokenizer midi-events is for 'midi'",
                  music);
    Json config = Json::parse(music.config);
    config["model"]["modality"] = "midi";
    music.config = config.dump();
    expectRefused(ErrorCode::BadRequest, "trains on music, not on pictures", music);

    ScoreRequest score = makeScoreRequest();
    score.pieces = {{"music", {{{80, 60, 0, 1}}, {}}, ""}};
    expectError(ErrorCode::BadRequest, HasSubstr("supports pictures, not music"),
                [&] { engine_.run(score, events_); });
}

TEST(PictureMaterial, MirrorsHalfOfThePictures) {
    TrainRequest request;
    request.pictures = makePictures(0, 1);
    TrainingConfig config = TrainingConfig::fromJson(test::kTinyPictures);
    config.mirror = true;
    const RgbRaster raster = makeRaster(config.model);
    const PictureMaterial material(request, config);
    const Augmentation augment = material.augmentation();
    RandomStream random(1, 1);
    int turned = 0;
    for (int i = 0; i < 200; ++i) {
        const std::vector<Token> tokens = augment.vary({.tokens = {}, .id = 0}, random);
        if (tokens.empty()) continue;
        ++turned;
        const Picture picture = raster.decode(tokens);
        for (std::size_t y = 0; y < 8; ++y) {
            for (std::size_t x = 0; x < 8; ++x)
                EXPECT_EQ(picture.rgb[3 * (8 * y + x)], request.pictures[0].picture.rgb[3 * (8 * y + 7 - x)]);
        }
        EXPECT_EQ(mirrored(picture), request.pictures[0].picture);
    }
    EXPECT_NEAR(turned, 100, 30);
}

TEST(PictureMaterial, MeasurementsUseWholePictures) {
    TrainRequest request;
    request.pictures = makePictures(0, 1);
    request.validPictures = makePictures(50, 10);
    const TrainingConfig config = TrainingConfig::fromJson(test::kTinyPictures);
    const PictureMaterial material(request, config);
    const auto sample = material.validSample(3 * 192 + 50);
    ASSERT_EQ(sample.size(), 3u);
    EXPECT_EQ(sample[0].data(), material.valid()[0].data());
    EXPECT_EQ(sample[1].data(), material.valid()[3].data());
    EXPECT_EQ(sample[2].data(), material.valid()[6].data());
    EXPECT_EQ(sample[0].size(), 194u);
    EXPECT_EQ(material.validSample(1).size(), 1u);
    EXPECT_EQ(material.validSample(1 << 30).size(), 10u);
}

}  // namespace
}  // namespace continuo
