#include "sounds/sound_origin.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/expect_error.h"

namespace continuo::app {
namespace {

using test::expectError;
using testing::HasSubstr;

SoundOrigin fullOrigin() {
    SoundOrigin origin;
    origin.modelName = "strings";
    origin.modelHash = std::string(64, 'a');
    origin.modelLicence = "CC0-1.0";
    origin.adapter = "mine";
    origin.adapterHash = std::string(64, 'b');
    origin.tokenizer = "audio-codes";
    origin.codec = "sound 16k";
    origin.codecHash = std::string(64, 'c');
    origin.levels = 8;
    origin.seconds = 12.5;
    origin.promptHash = std::string(64, 'd');
    origin.promptFile = "rain.flac";
    origin.promptTake = "12.3.1764487000123";
    origin.promptFrom = 3.25;
    origin.promptSeconds = 8;
    origin.seamSeconds = 8.02;
    origin.sampling = {1.25, 40, 0.5, 0.125, 256, 77, 3};
    origin.moves.latents = {{0, 256}, {80, 64}};
    SamplingChoice colder = sliderSettings(origin.sampling);
    colder.temperature = 0.5;
    origin.moves.sampling = {{30, colder}};
    origin.isWindow = true;
    origin.tokens = 5000;
    origin.tokenHash = std::string(64, 'e');
    origin.device = "cpu";
    origin.precision = "bf16";
    origin.parents = {std::string(64, 'f')};
    return origin;
}

const std::string kProgram = "Continuo 1.2.3";

TEST(SoundOrigin, RoundTripsAsText) {
    for (const SoundOrigin& each : {fullOrigin(), SoundOrigin()})
        EXPECT_EQ(parseSoundOrigin(originText(each, kProgram)), each);
}

TEST(SoundOrigin, ParentsBeyondTheLimitAreDropped) {
    SoundOrigin origin = fullOrigin();
    origin.parents.assign(kMostParents + 5, std::string(64, 'f'));
    EXPECT_EQ(parseSoundOrigin(originText(origin, kProgram)).parents.size(), kMostParents);
}

TEST(SoundOrigin, UnknownFieldsAreIgnoredAndMissingOnesKeepDefaults) {
    SoundOrigin expected;
    expected.sampling.seed = 5;
    EXPECT_EQ(parseSoundOrigin(R"({"program": "Continuo 9", "later": {"a": [1]}, "seed": 5})"), expected);
}

TEST(SoundOrigin, ErrorNamesAnInvalidField) {
    const auto refused = [](const char* field, const nlohmann::json& value) {
        nlohmann::json json = nlohmann::json::parse(originText(fullOrigin(), kProgram));
        json[field] = value;
        expectError(ErrorCode::BadFile, HasSubstr(field), [&] { parseSoundOrigin(json.dump()); });
    };
    refused("levels", 25);
    refused("seconds", -1);
    refused("codes_sha256", "abc");
    refused("prompt_sha256", 7);
    refused("prompt_seconds", 1e10);
    refused("temperature", 11);
    refused("parents", {"x"});
    refused("format", 2);
    expectError(ErrorCode::BadFile, HasSubstr("not written by Continuo"),
                [] { parseSoundOrigin(R"({"program": "another"})"); });
}

}  // namespace
}  // namespace continuo::app
