#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "continuo/engine.h"
#include "continuo/train_sound.h"
#include "engine/facade/sound_fixture.h"
#include "facade/models/sound_tokens.h"
#include "facade/training/sound_material.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"

namespace continuo::sound_training_test {
namespace {

using test::expectError;
using test::kOtherCodec;
using test::kSomeCodec;
using test::makeSounds;
using ::testing::HasSubstr;
using Json = nlohmann::json;

class SoundTraining : public ::testing::Test {
protected:
    TrainRequest makeTrainRequest(const std::string& name) const {
        TrainRequest request;
        request.config = test::kTinySound;
        request.sounds = makeSounds(0, 10);
        request.out = folder_ / name;
        request.compute.threads = 1;
        return request;
    }
    TrainRequest requestWithModelField(const char* pointer, const Json& value) const {
        Json config = Json::parse(test::kTinySound);
        config[Json::json_pointer(pointer)] = value;
        TrainRequest changed = makeTrainRequest("x.safetensors");
        changed.config = config.dump();
        return changed;
    }
    void expectRefused(ErrorCode code, const std::string& message, const TrainRequest& request) {
        expectError(code, HasSubstr(message), [&] { engine_.run(request, events_); });
    }

    test::TemporaryFolder folder_;
    Events events_;
    Engine engine_{EngineOptions{}};
};

struct StopAt : Events {
    std::stop_source source;
    void onTraining(const TrainingReport& report) override {
        if (report.step >= 20) source.request_stop();
    }
};

TEST_F(SoundTraining, LowersTheLossAndRecordsItsCodec) {
    TrainRequest request = makeTrainRequest("new.safetensors");
    request.validSounds = makeSounds(100, 3);
    EXPECT_TRUE(trainsSoundModel(request));
    EXPECT_FALSE(trainsPictureModel(request));
    EXPECT_FALSE(trainsCodec(request.config));
    engine_.checkTraining(request);
    const TrainResult result = engine_.run(request, events_);
    EXPECT_EQ(result.steps, 150);
    // An untrained model scores ln 19 nats per token. Each second code follows from the previous one.
    EXPECT_LT(result.validNats.value(), 0.35 * std::log(19.0));
    const ModelSummary model = engine_.inspect(result.out);
    EXPECT_EQ(model.modality, "audio");
    ASSERT_TRUE(model.sound);
    EXPECT_EQ(model.sound->levels, 2);
    EXPECT_EQ(model.sound->codes, 8);
    EXPECT_EQ(model.sound->framesPerSecond, 50);
    EXPECT_EQ(model.sound->sampleRate, 16000);
    EXPECT_EQ(model.sound->codec, kSomeCodec);
    const Json card = Json::parse(model.card);
    EXPECT_EQ(card.at("sounds"), 10);
    EXPECT_EQ(card.at("hours"), 0.01);
    EXPECT_FALSE(card.contains("pieces"));
}

TEST_F(SoundTraining, ResumesFromACheckpointBitForBit) {
    engine_.run(makeTrainRequest("whole.safetensors"), events_);
    StopAt stop;
    TrainRequest request = makeTrainRequest("parts.safetensors");
    EXPECT_TRUE(engine_.run(request, stop, stop.source.get_token()).cancelled);
    request.resume = true;
    // Before codes are read, their codec is unknown.
    TrainRequest early = request;
    early.sounds.clear();
    engine_.checkTraining(early);
    engine_.checkTraining(request);
    engine_.run(request, events_);
    EXPECT_EQ(test::readFile(folder_ / "parts.safetensors"), test::readFile(folder_ / "whole.safetensors"));
    for (NamedCodes& each : request.sounds) each.codes.codec = kOtherCodec;
    const std::string message = "was trained on codes of another codec, with the SHA-256 " + kSomeCodec;
    expectRefused(ErrorCode::BadModel, message, request);
    expectError(ErrorCode::BadModel, HasSubstr(message), [&] { engine_.checkTraining(request); });
}

TEST_F(SoundTraining, FineTunesOnlyWithTheModelsCodec) {
    const std::string model = engine_.run(makeTrainRequest("first.safetensors"), events_).out;
    TrainRequest request = makeTrainRequest("more.safetensors");
    request.from = model;
    request.config = R"({"training": {"steps": 5}})";
    request.validSounds = makeSounds(100, 2);
    EXPECT_EQ(trainedSoundShape(request).codec, kSomeCodec);
    EXPECT_GT(engine_.run(request, events_).validNatsBefore.value(), 0);
    const Json card = Json::parse(engine_.inspect(request.out).card);
    EXPECT_EQ(card.at("training_data")[0].at("source"), "sound for further training of the model");
    EXPECT_EQ(engine_.inspect(request.out).sound->codec, kSomeCodec);
    request.out = folder_ / "x.safetensors";
    TrainRequest few = request;
    few.sounds.resize(1);
    few.sounds[0] = test::makeSoundCodes(0, 5);
    expectRefused(ErrorCode::BadFile,
                  "too little sound to train on: 0.0 min (11 tokens); this model needs 256 tokens", few);
    for (NamedCodes& each : request.sounds) each.codes.codec = kOtherCodec;
    expectRefused(
        ErrorCode::BadFile,
        "made up 0: has codes of another codec: their SHA-256 begins with bbbbbbbbbbbb, the model's with aaa",
        request);
}

TEST_F(SoundTraining, RefusesCodesOfAnotherCodec) {
    const auto with = [this](const auto& change) {
        TrainRequest request = makeTrainRequest("x.safetensors");
        change(request.sounds[3].codes);
        return request;
    };
    const auto refusesCodes = [&](const std::string& message, const auto& change) {
        expectRefused(ErrorCode::BadFile, "made up 3: " + message, with(change));
    };
    refusesCodes(
        "has codes of another codec: their SHA-256 begins with bbbbbbbbbbbb, the model's with aaaaaaaaaaaa",
        [](AudioCodes& codes) { codes.codec = kOtherCodec; });
    refusesCodes("does not name its codec", [](AudioCodes& codes) { codes.codec.clear(); });
    refusesCodes("codec is no hash, which is not a SHA-256",
                 [](AudioCodes& codes) { codes.codec = "no hash"; });
    refusesCodes("has 24000 Hz in 75 frames per second; the model needs 16000 Hz and 50",
                 [](AudioCodes& codes) { codes.sampleRate = 24000; });
    refusesCodes("has 16000 Hz in 100 frames per second", [](AudioCodes& codes) {
        codes.hop = 160;
        codes.samples /= 2;
    });
    refusesCodes("32000 samples are 100 frames of 3 codes, but there are 299 codes",
                 [](AudioCodes& codes) { codes.codes.pop_back(); });
    refusesCodes(
        "code 8 in frame 1 is invalid; codes range from 0 to 7; encode the sound with the model's codec",
        [](AudioCodes& codes) { codes.codes[4] = 8; });
    refusesCodes("has 1 levels of codes; the model needs at least 2", [](AudioCodes& codes) {
        codes.levels = 1;
        codes.codes.resize(100);
    });
    // Levels finer than the model's may have any value.
    SoundMaterial(with([](AudioCodes& codes) { codes.codes[5] = 1000; }),
                  [] {
                      TrainingConfig config = TrainingConfig::fromJson(test::kTinySound);
                      config.model.codes->codec = kSomeCodec;
                      return config;
                  }(),
                  32, {});
    TrainRequest heldOut = makeTrainRequest("x.safetensors");
    heldOut.validSounds = makeSounds(50, 1);
    heldOut.validSounds[0].codes.codec = kOtherCodec;
    expectRefused(ErrorCode::BadFile, "made up 50: has codes of another codec: their SHA-256 begins with bbb",
                  heldOut);
    // The first sound determines the codec of all.
    TrainRequest nameless = makeTrainRequest("x.safetensors");
    nameless.sounds[0].codes.codec.clear();
    expectRefused(ErrorCode::BadFile, "made up 0: does not name its codec", nameless);
}

TEST_F(SoundTraining, RefusesInvalidSound) {
    TrainRequest request = makeTrainRequest("x.safetensors");
    request.pieces = {{{"music", {{{80, 60, 0, 1}}, {}}}, 1, -1}};
    expectRefused(ErrorCode::BadRequest, "trains on sound, not on music", request);
    request.pieces.clear();
    request.sounds.clear();
    expectRefused(ErrorCode::BadFile, "no usable pieces; choose a folder of MIDI files, pictures or sound",
                  request);
    expectRefused(ErrorCode::BadModel, "has 20 ids; with 2 levels of 8 codes it needs 19",
                  requestWithModelField("/model/vocabulary", 20));
    TrainRequest without = makeTrainRequest("x.safetensors");
    Json config = Json::parse(without.config);
    config["model"].erase("codes");
    without.config = config.dump();
    expectRefused(ErrorCode::BadModel, "does not describe its codes", without);
    expectError(ErrorCode::BadModel, HasSubstr("does not describe its codes"),
                [&] { trainedSoundShape(without); });
    expectError(ErrorCode::BadModel, HasSubstr("does not describe its codes"),
                [&] { engine_.checkTraining(without); });
    for (const char* field : {"transpose", "stretch", "dynamics", "late_releases", "medleys", "reprises"}) {
        expectRefused(ErrorCode::BadRequest,
                      std::string("training.") + field + " is for music, but this model trains on sound",
                      requestWithModelField((std::string("/training/") + field).c_str(),
                                            field[0] == 't' ? Json(2) : Json(0.5)));
    }
    expectRefused(ErrorCode::BadRequest, "training.mirror is for pictures, but this model trains on sound",
                  requestWithModelField("/training/mirror", true));
}

TEST(SoundMaterial, EachSoundIsOneTrainingPiece) {
    TrainingConfig config = TrainingConfig::fromJson(test::kTinySound);
    config.model.codes->codec = kSomeCodec;
    TrainRequest request;
    request.sounds = makeSounds(0, 3);
    request.validSounds = makeSounds(50, 10);
    const SoundMaterial material(request, config, 32, {});
    ASSERT_EQ(material.pieces().size(), 3u);
    const std::vector<Token>& tokens = material.pieces()[1].tokens;
    ASSERT_EQ(tokens.size(), 201u);
    EXPECT_EQ(tokens[0], CodeFrames::kSos);
    const std::vector<std::int32_t> codes = CodeFrames(2, 8).decode(tokens);
    for (std::size_t frame = 0; frame < 100; ++frame) {
        EXPECT_EQ(codes[2 * frame], request.sounds[1].codes.codes[3 * frame]);
        EXPECT_EQ(codes[2 * frame + 1], request.sounds[1].codes.codes[3 * frame + 1]);
    }
    // Starts of all held-out sounds, evenly chosen.
    const auto sample = material.validSample(200);
    ASSERT_EQ(sample.size(), 3u);
    EXPECT_EQ(sample[0].data(), material.valid()[0].data());
    EXPECT_EQ(sample[1].data(), material.valid()[3].data());
    EXPECT_EQ(sample[2].data(), material.valid()[6].data());
    EXPECT_EQ(sample[0].size(), 66u);
    EXPECT_EQ(material.validSample(1 << 30).size(), 10u);
}

// Half of the windows have all levels. In the others each smaller number is equally frequent.
TEST(SoundMaterial, AModelOfFewerLevels_TrainsOnFramesOfFewerLevels) {
    Json json = Json::parse(test::kTinySound);
    json["model"]["codes"] = {
        {"levels", 3}, {"fewest_levels", 1}, {"codes", 8}, {"rate", 50}, {"sample_rate", 16000}};
    json["model"]["vocabulary"] = 3 + 3 * 8;
    TrainingConfig config = TrainingConfig::fromJson(json.dump());
    config.model.codes->codec = kSomeCodec;
    TrainRequest request;
    request.sounds = makeSounds(0, 1);
    const SoundMaterial material(request, config, 32, {});
    const TrainingPiece& piece = material.pieces()[0];
    const Augmentation augmentation = material.augmentation();
    RandomStream random(3, 0);
    std::map<std::size_t, int> counts;
    for (int i = 0; i < 4000; ++i) {
        const std::vector<Token> tokens = augmentation.vary(piece, random);
        const std::size_t levels = (tokens.size() - 1) / 100;
        ++counts[levels];
        if (i > 20) continue;
        const CodeFrames frames = CodeFrames(3, 8).withLevels(static_cast<int>(levels));
        EXPECT_EQ(frames.encode(request.sounds[0].codes.codes, 3),
                  std::vector<Token>(tokens.begin() + 1, tokens.end()));
    }
    ASSERT_EQ(counts.size(), 3u);
    EXPECT_NEAR(counts[1], 1000, 100);
    EXPECT_NEAR(counts[2], 1000, 100);
    EXPECT_NEAR(counts[3], 2000, 120);
}

}  // namespace
}  // namespace continuo::sound_training_test
