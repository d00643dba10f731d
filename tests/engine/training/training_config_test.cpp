#include "training/training_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "continuo/error.h"
#include "support/tiny_model.h"

namespace continuo {
namespace {

std::string withTraining(const std::string& training) {
    return R"({"model": )" + test::tinyConfig().toJson() + R"(, "training": )" + training + "}";
}

std::string refusal(const std::string& text) {
    try {
        TrainingConfig::fromJson(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

TEST(TrainingConfig, ReadsModelAndOptions) {
    const TrainingConfig config = TrainingConfig::fromJson(withTraining(
        R"({"steps": 7, "batch": 3, "rate": 0.002, "schedule": "constant", "decay": 0.5, "transpose": 5, "compute": "f32"})"));
    EXPECT_EQ(config.model, test::tinyConfig());
    EXPECT_EQ(config.steps, 7);
    EXPECT_EQ(config.options.batch, 3);
    EXPECT_DOUBLE_EQ(config.options.schedule.rate, 0.002);
    EXPECT_EQ(config.options.schedule.kind, Schedule::Kind::Constant);
    EXPECT_DOUBLE_EQ(config.options.adam.decay, 0.5);
    EXPECT_EQ(config.transpose, 5);
    EXPECT_EQ(config.options.compute, DType::F32);
}

TEST(TrainingConfig, NamesTheFieldThatIsWrong) {
    EXPECT_THAT(refusal("[1]"), ::testing::HasSubstr("not a JSON object"));
    EXPECT_THAT(refusal("{"), ::testing::HasSubstr("not a JSON object"));
    EXPECT_THAT(refusal("{}"), ::testing::HasSubstr("model is missing"));
    EXPECT_THAT(refusal(withTraining(R"({"bacth": 3})")), ::testing::HasSubstr("training.bacth"));
    EXPECT_THAT(refusal(withTraining(R"({"batch": 0})")), ::testing::HasSubstr("training.batch"));
    EXPECT_THAT(refusal(withTraining(R"({"batch": 1.5})")), ::testing::HasSubstr("training.batch"));
    EXPECT_THAT(refusal(withTraining(R"({"rate": "fast"})")), ::testing::HasSubstr("training.rate"));
    EXPECT_THAT(refusal(withTraining(R"({"schedule": "sine"})")), ::testing::HasSubstr("training.schedule"));
    EXPECT_THAT(refusal(withTraining(R"({"compute": "f16"})")), ::testing::HasSubstr("training.compute"));
    EXPECT_THAT(refusal(withTraining("3")), ::testing::HasSubstr("training is not a JSON object"));
}

}  // namespace
}  // namespace continuo
