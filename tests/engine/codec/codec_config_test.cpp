#include "codec/codec_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/codec_parameters.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

void expectRefused(const std::string& json, const std::string& part) {
    expectError(ErrorCode::BadModel, AllOf(HasSubstr("codec config: "), HasSubstr(part)),
                [&] { CodecConfig::fromJson(json); });
}

TEST(CodecConfig, RoundTripsThroughJson) {
    CodecConfig config;
    config.name = "piano";
    config.channels = 8;
    config.strides = {2, 4};
    config.embedding = 64;
    config.levels = 24;
    config.codes = 512;
    config.codeChannels = 4;
    config.sampleRate = 24000;
    config.lookup = CodecConfig::Lookup::Distance;
    EXPECT_EQ(CodecConfig::fromJson(config.toJson()), config);
    EXPECT_EQ(CodecConfig::fromJson(R"({"modality": "codec"})"), CodecConfig());
    EXPECT_EQ(config.hop(), 8);
    EXPECT_EQ(CodecConfig().hop(), 320);
    EXPECT_EQ(CodecConfig().delay(), 0);
}

TEST(CodecConfig, ASpectrumCodecNeedsAFrameForItsDelay) {
    const CodecConfig config =
        CodecConfig::fromJson(R"({"modality": "codec", "bands": 80, "blocks": 3, "strides": [4]})");
    EXPECT_EQ(CodecConfig::fromJson(config.toJson()), config);
    EXPECT_EQ(config.hop(), 320);
    EXPECT_EQ(config.delay(), 80);
    EXPECT_EQ(config.frameCount(240), 1);
    EXPECT_EQ(config.frameCount(241), 2);
    EXPECT_EQ(CodecConfig::fromJson(R"({"modality": "codec", "bands": 320})").hop(), 320);
    expectRefused(R"({"modality": "codec", "blocks": 3})", "blocks is not a known field");
    expectRefused(R"({"modality": "codec", "bands": 5000})", "bands is 5000; it must be 0 to 4096");
    expectRefused(R"({"modality": "codec", "bands": 80, "blocks": 0})", "blocks is 0");
    expectRefused(R"({"modality": "codec", "bands": 320, "strides": [16]})", "a frame has 5120 samples");
}

TEST(CodecConfig, ErrorsNameTheInvalidField) {
    expectRefused("{", "is not valid JSON");
    expectRefused("[]", "is not a JSON object");
    expectRefused("{}", "modality is missing");
    expectRefused(R"({"modality": "midi"})", "modality is 'midi'; a codec's is 'codec'");
    expectRefused(R"({"modality": "codec", "format": 2})", "format is 2");
    expectRefused(R"({"modality": "codec", "width": 2})", "width is not a known field");
    expectRefused(R"({"modality": "codec", "levels": 1.5})", "levels is not a whole number");
    expectRefused(R"({"modality": "codec", "levels": 0})", "levels is 0; it must be 1 to 24");
    expectRefused(R"({"modality": "codec", "levels": 5000000000})", "too large for a model");
    expectRefused(R"({"modality": "codec", "codes": 1025})", "codes is 1025; it must be 2 to 1024");
    expectRefused(R"({"modality": "codec", "code_channels": 0})", "code_channels is 0");
    expectRefused(R"({"modality": "codec", "sample_rate": 0})", "sample_rate is 0");
    expectRefused(R"({"modality": "codec", "embedding": -1})", "embedding is -1");
    expectRefused(R"({"modality": "codec", "channels": 257})", "channels is 257");
    expectRefused(R"({"modality": "codec", "lookup": "near"})",
                  "lookup is 'near'; known are direction, distance");
    expectRefused(R"({"modality": "codec", "strides": []})", "strides has 0 numbers");
    expectRefused(R"({"modality": "codec", "strides": 2})", "strides is not a list");
    expectRefused(R"({"modality": "codec", "strides": [2, 1]})", "strides[1] is 1; it must be 2 to 16");
    expectRefused(R"({"modality": "codec", "strides": [16, 16, 16, 2]})", "a frame has 8192 samples");
    expectRefused(R"({"modality": "codec", "channels": 256, "strides": [2, 2, 2, 2, 2]})",
                  "channels: the last stage has 8192");
}

// The published parameter counts, without the quantiser.
TEST(CodecConfig, HasThePublishedParameterCount) {
    CodecConfig config;
    const auto network = [&] {
        std::int64_t total = 0;
        for (const ParameterSpec& spec : codecParameterSpecs(config))
            total += spec.name.starts_with("quantiser") ? 0 : spec.shape.count();
        return total;
    };
    EXPECT_NEAR(static_cast<double>(network()), 2.63e6, 5e3);
    config.channels = 8;
    config.embedding = 64;
    EXPECT_NEAR(static_cast<double>(network()), 0.66e6, 5e3);
    config.channels = 32;
    config.embedding = 256;
    EXPECT_NEAR(static_cast<double>(network()), 10.5e6, 5e4);
    config = {};
    EXPECT_EQ(config.parameterCount() - network(), 12 * (8 * 128 + 8 + 1024 * 8 + 128 * 8 + 128));
}

TEST(CodecConfig, IsCodecConfigRejectsOtherConfigs) {
    EXPECT_TRUE(isCodecConfig(CodecConfig().toJson()));
    EXPECT_FALSE(isCodecConfig(R"({"modality": "midi"})"));
    EXPECT_FALSE(isCodecConfig(R"({"modality": 1})"));
    EXPECT_FALSE(isCodecConfig("[]"));
    EXPECT_FALSE(isCodecConfig(""));
}

}  // namespace
}  // namespace continuo::test
