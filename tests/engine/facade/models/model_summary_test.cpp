#include "continuo/model_summary.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/facade/engine_fixture.h"

namespace continuo {
namespace {

class ModelSummaryTest : public test::EngineTest {
protected:
    ModelSummary summarise(ModelConfig config) const {
        const std::string path = folder_ / "made.safetensors";
        writeModel(path, *test::makeNetwork(config), DType::F32, "");
        return inspectModel(path, ModelHash::Skipped);
    }
    // Returns a config for pictures of 12 x 8 pixels with two classes.
    static ModelConfig pictureConfig() {
        ModelConfig config = test::tinyConfig(2 + 3 * 12 * 8, 16);
        config.modality = "image";
        config.tokenizer = "rgb-raster";
        config.labels = {"cats", "dogs"};
        config.vocabulary = 261;
        config.positions.rotary.reset();
        config.positions.tables = PositionConfig::Tables::Learned;
        config.positions.rows = {14, 10, 5};
        config.positions.grid = GridConfig{{12, 8, 3}, {1, 0, 2}, 2};
        return config;
    }
};

TEST_F(ModelSummaryTest, DescribesSizeOrderAndClassesOfThePictures) {
    ModelConfig config = pictureConfig();
    ModelSummary summary = summarise(config);
    ASSERT_TRUE(summary.picture);
    EXPECT_EQ(summary.picture->width, 12);
    EXPECT_EQ(summary.picture->height, 8);
    EXPECT_FALSE(summary.picture->planar);
    EXPECT_EQ(summary.picture->labels, (std::vector<std::string>{"cats", "dogs"}));
    EXPECT_FALSE(summary.playsPedal);
    config.positions.grid->order = {2, 1, 0};
    summary = summarise(config);
    ASSERT_TRUE(summary.picture);
    EXPECT_TRUE(summary.picture->planar);
}

// A model whose parts are inconsistent can still be listed, without pictures.
TEST_F(ModelSummaryTest, HasNoPictureShapeIfTheConfigIsInconsistent) {
    ModelConfig config = pictureConfig();
    config.vocabulary = 300;
    EXPECT_FALSE(summarise(config).picture);
    config = pictureConfig();
    config.positions.grid->order = {0, 1, 2};
    EXPECT_FALSE(summarise(config).picture);
    EXPECT_FALSE(inspectModel(model_, ModelHash::Skipped).picture);
}

TEST_F(ModelSummaryTest, DescribesRateAndLevelsOfTheSound) {
    ModelConfig config = test::tinyConfig(64, 16);
    config.modality = "audio";
    config.tokenizer = "audio-codes";
    config.vocabulary = 3 + 3 * 32;
    config.codes = CodesConfig{3, 32, 50, 16000, std::string(64, 'e')};
    const ModelSummary summary = summarise(config);
    ASSERT_TRUE(summary.sound);
    EXPECT_EQ(summary.sound->levels, 3);
    EXPECT_EQ(summary.sound->fewestLevels, 3);
    EXPECT_EQ(summary.sound->codes, 32);
    EXPECT_EQ(summary.sound->framesPerSecond, 50);
    EXPECT_EQ(summary.sound->sampleRate, 16000);
    EXPECT_EQ(summary.sound->codec, std::string(64, 'e'));
    EXPECT_FALSE(summary.picture || summary.codec);
    config.codes->minimumLevels = 2;
    EXPECT_EQ(summarise(config).sound->fewestLevels, 2);
    config.vocabulary = 100;
    EXPECT_FALSE(summarise(config).sound);
    EXPECT_FALSE(inspectModel(model_, ModelHash::Skipped).sound);
}

TEST_F(ModelSummaryTest, ReportsThePedal) {
    EXPECT_FALSE(inspectModel(model_, ModelHash::Skipped).playsPedal);
    EXPECT_TRUE(
        inspectModel(write("pedal.safetensors", "midi-events-pedal", 393), ModelHash::Skipped).playsPedal);
}

TEST_F(ModelSummaryTest, ReportsAFixedNumberOfLearnedLatents) {
    ModelConfig config = test::tinyConfig(64, 16);
    using Query = PerceiverConfig::Query;
    for (const Query query : {Query::Embedding, Query::LearnedShared, Query::Learned}) {
        config.perceiver().query = query;
        EXPECT_EQ(summarise(config).fixedLatents, query == Query::Learned);
    }
}

}  // namespace
}  // namespace continuo
