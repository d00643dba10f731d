// Training runs of a codec, from clips to a file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "codec/codec_file.h"
#include "continuo/engine.h"
#include "support/decaying_tones.h"
#include "support/devices.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"
#include "support/tiny_codec.h"

namespace continuo {
namespace {

using Json = nlohmann::ordered_json;

struct RecordedEvents : Events {
    void onCodecTraining(const CodecTrainingReport& report) override {
        reports.push_back(report);
        if (report.valid) distances.push_back(report.valid->logMelDistance);
    }
    void onWarning(const std::string& text) override { warnings.push_back(text); }
    void onProgress(const Progress&) override {
        if (asked++ == stopAt) source.request_stop();
    }

    std::vector<CodecTrainingReport> reports;
    std::vector<double> distances;
    std::vector<std::string> warnings;
    std::stop_source source;
    int asked = 0, stopAt = -1;
};

class CodecRuns : public testing::Test {
protected:
    // `training`: fields that the test sets.
    TrainCodecRequest makeRequest(Json training = Json::object()) const {
        Json all = {{"batch", 4},         {"seconds", 0.1},     {"rate", 3e-3},
                    {"warmup", 5},        {"steps", 60},        {"valid_every", 20},
                    {"report_every", 10}, {"restart_every", 5}, {"schedule", "constant"},
                    {"rows_at_once", 2}};
        all.update(training);
        const Json model = Json::parse(test::tinyCodec().toJson());
        TrainCodecRequest request;
        request.config = Json({{"model", model}, {"training", all}}).dump();
        request.clips = test::makeDecayingTones(1);
        request.valid = test::makeDecayingTones(2);
        request.out = folder_ / "tiny.safetensors";
        request.card = R"({"licence": "CC0-1.0"})";
        request.compute = {"cpu", "f32", 1, false};
        return request;
    }
    TrainCodecResult run(const TrainCodecRequest& request) { return engine_.run(request, heard_); }

    static std::string readBytes(const std::filesystem::path& file) {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }

    test::TemporaryFolder folder_;
    Engine engine_{{}};
    RecordedEvents heard_;
};

TEST_F(CodecRuns, TheLossOnHeldOutSoundFalls) {
    const TrainCodecResult result = run(makeRequest());
    EXPECT_EQ(result.steps, 60);
    EXPECT_FALSE(result.cancelled);
    ASSERT_EQ(heard_.distances.size(), 3);  // at steps 20, 40 and the end
    EXPECT_LT(heard_.distances.back(), 0.85 * heard_.distances.front());
    ASSERT_TRUE(result.valid);
    EXPECT_EQ(result.valid->logMelDistance, *std::ranges::min_element(heard_.distances));
    EXPECT_EQ(result.valid->perplexity.size(), 3);
    for (const double each : result.valid->perplexity) EXPECT_GT(each, 2);
    EXPECT_NEAR(result.soundSeconds, 60 * 4 * 0.1, 0.5);
    const ModelSummary made = engine_.inspect(result.out);
    EXPECT_EQ(made.modality, "codec");
    const Json card = Json::parse(made.card);
    EXPECT_EQ(card["licence"], "CC0-1.0");
    EXPECT_EQ(card["clips"], 3);
    EXPECT_EQ(card["steps"], result.outSteps);
    EXPECT_EQ(card["valid_log_mel_distance_db"], result.valid->logMelDistance);
}

TEST_F(CodecRuns, ACancelledRunResumesBitForBit) {
    TrainCodecRequest request = makeRequest();
    const TrainCodecResult whole = run(request);
    const std::string expected = readBytes(request.out);
    std::filesystem::remove(request.out);
    std::filesystem::remove(request.out + ".checkpoint");
    RecordedEvents stopping;
    stopping.stopAt = 70;  // each step reports twice, so this is within a step
    const TrainCodecResult broken = engine_.run(request, stopping, stopping.source.get_token());
    EXPECT_TRUE(broken.cancelled);
    EXPECT_LT(broken.steps, 60);
    EXPECT_GT(broken.steps, 0);
    request.resume = true;
    const TrainCodecResult resumed = run(request);
    EXPECT_EQ(resumed.outSteps, whole.outSteps);
    EXPECT_EQ(resumed.valid->logMelDistance, whole.valid->logMelDistance);
    EXPECT_EQ(readBytes(request.out), expected);
    EXPECT_THAT(heard_.warnings, testing::IsEmpty());
    // No steps remain.
    const TrainCodecResult again = run(request);
    EXPECT_EQ(again.out, "");
    EXPECT_EQ(readBytes(request.out), expected);
}

TEST_F(CodecRuns, MinutesLimitTheRun) {
    TrainCodecRequest request = makeRequest({{"steps", 0}, {"valid_every", 1000000}});
    request.minutes = 0.03;
    const TrainCodecResult result = run(request);
    EXPECT_GT(result.steps, 2);
    EXPECT_TRUE(result.valid);
    EXPECT_TRUE(std::filesystem::exists(result.out));
}

TEST_F(CodecRuns, ACodecCanBeTrainedFurther) {
    TrainCodecRequest request = makeRequest({{"steps", 20}});
    const TrainCodecResult parent = run(request);
    request.from = parent.out;
    request.config = R"({"training": {"batch": 4, "seconds": 0.1, "steps": 20, "valid_every": 10}})";
    request.out = folder_ / "further.safetensors";
    const TrainCodecResult further = run(request);
    EXPECT_LT(further.valid->logMelDistance, parent.valid->logMelDistance);
    const Json card = Json::parse(engine_.inspect(further.out).card);
    EXPECT_EQ(card["parent"]["name"], "tiny");
    request.out = request.from;
    test::expectError(ErrorCode::BadRequest, testing::HasSubstr("a different name"), [&] { run(request); });
}

TEST_F(CodecRuns, TrainingTheDecoderAloneKeepsTheCodes) {
    TrainCodecRequest request = makeRequest({{"steps", 20}});
    const TrainCodecResult parent = run(request);
    EXPECT_FALSE(parent.adversarial);
    request.from = parent.out;
    request.config = R"({"training": {"batch": 4, "seconds": 0.1, "steps": 20, "valid_every": 10,
        "report_every": 10, "decoder_only": true, "discriminator_windows": [128, 64], "discriminator_from": 5}})";
    request.out = folder_ / "further.safetensors";
    heard_.reports.clear();
    const TrainCodecResult further = run(request);
    EXPECT_EQ(hashCodes(further.out), hashCodes(parent.out));
    EXPECT_NE(readBytes(further.out), readBytes(parent.out));
    EXPECT_LT(further.valid->logMelDistance, parent.valid->logMelDistance);
    ASSERT_TRUE(further.adversarial);
    EXPECT_GT(further.adversarial->features, 0);
    ASSERT_TRUE(heard_.reports.back().adversarial);
    EXPECT_GT(heard_.reports.back().adversarial->discriminators, 0);
}

TEST_F(CodecRuns, WithoutHeldOutSoundTheLastWeightsAreKept) {
    TrainCodecRequest request = makeRequest({{"steps", 3}});
    request.valid.clear();
    const TrainCodecResult result = run(request);
    EXPECT_EQ(result.outSteps, 3);
    EXPECT_FALSE(result.valid);
    EXPECT_THAT(heard_.warnings, testing::ElementsAre(testing::HasSubstr("held out")));
}

TEST_F(CodecRuns, InvalidRequestsAreRefused) {
    const auto refused = [&](ErrorCode code, const std::string& text, const TrainCodecRequest& request) {
        test::expectError(code, testing::HasSubstr(text), [&] { run(request); });
    };
    TrainCodecRequest request = makeRequest();
    request.clips.clear();
    refused(ErrorCode::BadFile, "no sound; choose a folder of sound files", request);
    refused(ErrorCode::BadRequest, "level_choices", makeRequest({{"level_choices", {1, 4}}}));
    refused(ErrorCode::BadRequest, "the length is missing", makeRequest({{"steps", 0}}));
    refused(ErrorCode::BadRequest, "transpose", makeRequest({{"transpose", 3}}));
    refused(ErrorCode::BadRequest, "--from", makeRequest({{"decoder_only", true}}));
    for (const int window : {48, 16, 8192, 2048})  // the last one is longer than a crop
        refused(ErrorCode::BadRequest, "discriminator_windows",
                makeRequest({{"discriminator_windows", {64, window}}}));
    refused(ErrorCode::BadRequest, "discriminator_channels", makeRequest({{"discriminator_channels", 0}}));
    refused(ErrorCode::BadRequest, "feature_weight", makeRequest({{"feature_weight", -1}}));
    request = makeRequest();
    request.resume = true;
    refused(ErrorCode::NotFound, "no checkpoint", request);
    EXPECT_FALSE(std::filesystem::exists(request.out));
}

TEST_F(CodecRuns, RecognisesACodecConfig) {
    EXPECT_TRUE(trainsCodec(makeRequest().config));
    EXPECT_FALSE(trainsCodec(R"({"model": {"modality": "music"}})"));
    EXPECT_FALSE(trainsCodec(R"({"training": {}})"));
    EXPECT_EQ(requiredSampleRate(makeRequest()), 16000);
}

}  // namespace
}  // namespace continuo
