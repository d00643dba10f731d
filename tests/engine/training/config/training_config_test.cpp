#include "training/config/training_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "continuo/error.h"
#include "support/tiny_model.h"

namespace continuo {
namespace {

std::string withTraining(const std::string& training) {
    return R"({"model": )" + test::tinyConfig().toJson() + R"(, "training": )" + training + "}";
}

std::string readError(const std::string& text) {
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
    EXPECT_DOUBLE_EQ(config.options.optimizer.decay, 0.5);
    EXPECT_EQ(config.transpose, 5);
    EXPECT_EQ(config.options.compute, DType::F32);
}

TEST(TrainingConfig, ErrorMessagesAreSingleLines) {
    for (const std::string& name : {std::string("a\\nb"), std::string(5000, 'x')}) {
        try {
            TrainingConfig::fromJson(R"({"training": {")" + name + R"(": 1}})");
            ADD_FAILURE() << "accepted";
        } catch (const Error& error) {
            const std::string what = error.what();
            EXPECT_LT(what.size(), 2000u);
            EXPECT_EQ(what.find('\n'), std::string::npos) << what;
        }
    }
}

TEST(TrainingConfig, RecordedSettingsIncludeTheDefaults) {
    const auto settings = nlohmann::json::parse(
        TrainingConfig::fromJson(withTraining(R"({"batch": 3, "latent_jitter": true})")).settings);
    EXPECT_EQ(settings.at("batch"), 3);
    EXPECT_EQ(settings.at("latent_jitter"), 0.125);
    EXPECT_EQ(settings.at("seed"), 1);
    EXPECT_EQ(settings.at("optimizer"), "adamw");
    EXPECT_EQ(
        nlohmann::json::parse(TrainingConfig::forFineTuning(test::tinyConfig(), "").settings).at("warmup"),
        20);
}

TEST(TrainingConfig, ReadsTheOptimizer) {
    using Kind = OptimizerOptions::Kind;
    const auto read = [](const std::string& training) {
        return TrainingConfig::fromJson(withTraining(training)).options.optimizer;
    };
    EXPECT_EQ(read("{}").kind, Kind::AdamW);
    EXPECT_EQ(read(R"({"optimizer": "adamw"})").kind, Kind::AdamW);
    EXPECT_EQ(read(R"({"optimizer": "muon", "momentum": 0.8})").kind, Kind::Muon);
    EXPECT_DOUBLE_EQ(read(R"({"optimizer": "muon", "momentum": 0.8})").momentum, 0.8);
    EXPECT_THAT(readError(withTraining(R"({"optimizer": "sgd"})")),
                ::testing::HasSubstr("known are adamw, muon"));
}

TEST(TrainingConfig, LatentJitterIsAFractionOrABoolean) {
    const auto jitter = [](const std::string& value) {
        return TrainingConfig::fromJson(withTraining(R"({"latent_jitter": )" + value + "}")).latentJitter;
    };
    EXPECT_DOUBLE_EQ(jitter("true"), 0.125);
    EXPECT_DOUBLE_EQ(jitter("false"), 1);
    EXPECT_DOUBLE_EQ(jitter("0.5"), 0.5);
    EXPECT_THAT(readError(withTraining(R"({"latent_jitter": 2})")), ::testing::HasSubstr("latent_jitter"));
    ModelConfig learned = test::tinyConfig();
    learned.perceiver().query = PerceiverConfig::Query::Learned;
    EXPECT_THAT(readError(R"({"model": )" + learned.toJson() + R"(, "training": {"latent_jitter": true}})"),
                ::testing::HasSubstr("fixed number of latents"));
}

TEST(TrainingConfig, FineTuningUsesALowRateAndTheParentsShape) {
    const ModelConfig parent = test::tinyConfig();
    const TrainingConfig usual = TrainingConfig::forFineTuning(parent, "");
    EXPECT_EQ(usual.model, parent);
    EXPECT_LT(usual.options.schedule.rate, 1e-3);
    EXPECT_GT(usual.stretch, 0);
    // Another model in the config is ignored.
    ModelConfig other = parent;
    other.channels *= 2;
    const TrainingConfig told = TrainingConfig::forFineTuning(
        parent, R"({"model": )" + other.toJson() + R"(, "training": {"rate": 0.5, "transpose": 0}})");
    EXPECT_EQ(told.model, parent);
    EXPECT_DOUBLE_EQ(told.options.schedule.rate, 0.5);
    EXPECT_EQ(told.transpose, 0);
    EXPECT_DOUBLE_EQ(told.options.optimizer.beta2, usual.options.optimizer.beta2);
}

TEST(TrainingConfig, FineTuningLengthensTheContextOfARotaryModelOnly) {
    ModelConfig parent = test::tinyConfig();
    ASSERT_EQ(parent.positions.tables, PositionConfig::Tables::None);
    const std::string longer =
        R"({"training": {"context": )" + std::to_string(2 * parent.perceiver().length) + "}}";
    EXPECT_EQ(TrainingConfig::forFineTuning(parent, longer).model.perceiver().length,
              2 * parent.perceiver().length);
    parent.positions.tables = PositionConfig::Tables::Sinusoidal;
    parent.positions.rows = {parent.perceiver().length};
    try {
        TrainingConfig::forFineTuning(parent, longer);
        ADD_FAILURE() << "tables have no rows there";
    } catch (const Error& error) {
        EXPECT_THAT(error.what(), ::testing::HasSubstr("position tables end at"));
    }
}

TEST(TrainingConfig, FineTuningCanAddTaps) {
    ModelConfig parent = test::tinyConfig();
    EXPECT_EQ(
        TrainingConfig::forFineTuning(parent, R"({"training": {"taps": [2, 1]}})").model.perceiver().taps,
        (std::vector<int>{1, 2}));
    parent.perceiver().taps = {2, 3};
    EXPECT_EQ(TrainingConfig::forFineTuning(parent, "").model.perceiver().taps, parent.perceiver().taps);
    const auto refusalOf = [&](const std::string& taps, int adapterRank) {
        try {
            TrainingConfig::forFineTuning(parent, R"({"training": {"taps": )" + taps + "}}", adapterRank);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("accepted");
    };
    EXPECT_EQ(refusalOf("[1, 2, 3]", 0), "accepted");
    EXPECT_THAT(refusalOf("[1, 2]", 0),
                ::testing::HasSubstr("lacks some of the model's taps, which are [2,3]"));
    EXPECT_THAT(refusalOf("[1, 2, 3]", 4), ::testing::HasSubstr("adapter"));
    EXPECT_THAT(refusalOf("[0, 2, 3]", 0), ::testing::HasSubstr("context.taps is 0"));
    EXPECT_THAT(refusalOf("[1.5]", 0), ::testing::HasSubstr("training.taps[0] is not a whole number"));
    EXPECT_THAT(readError(withTraining(R"({"taps": [1]})")), ::testing::HasSubstr("use model.context.taps"));
}

TEST(TrainingConfig, FineTuningCanAddAPedal) {
    ModelConfig parent = test::tinyConfig();
    parent.vocabulary = 391;
    const std::string text = R"({"training": {"tokenizer": "midi-events-pedal"}})";
    const ModelConfig grown = TrainingConfig::forFineTuning(parent, text).model;
    EXPECT_EQ(grown.tokenizer, "midi-events-pedal");
    EXPECT_EQ(grown.vocabulary, 393);
    EXPECT_EQ(TrainingConfig::forFineTuning(grown, text).model.vocabulary, 393);
    EXPECT_THROW(TrainingConfig::forFineTuning(parent, text, 4), Error);
    parent.tokenizer = "midi-events-krasserm";
    EXPECT_THROW(TrainingConfig::forFineTuning(parent, text), Error);
    EXPECT_THAT(readError(withTraining(R"({"tokenizer": "midi-events-pedal"})")),
                ::testing::HasSubstr("use model.tokenizer"));
}

// Augmentation for another modality would silently have no effect.
TEST(TrainingConfig, AugmentationOfAnotherModalityIsRefused) {
    ModelConfig pictures = test::tinyGridConfig();
    pictures.tokenizer = "rgb-raster";
    pictures.modality = "image";
    const auto refusalOf = [&](const std::string& training) {
        const std::string both =
            readError(R"({"model": )" + pictures.toJson() + R"(, "training": )" + training + "}");
        try {
            TrainingConfig::forFineTuning(pictures, R"({"training": )" + training + "}");
            EXPECT_EQ(both, "accepted");
        } catch (const Error& error) {
            EXPECT_EQ(error.what(), both);
        }
        return both;
    };
    for (const std::string field :
         {"transpose", "stretch", "dynamics", "late_releases", "medleys", "reprises"}) {
        const std::string value = field == "transpose" ? "2" : "0.2";
        EXPECT_THAT(refusalOf(R"({")" + field + R"(": )" + value + "}"),
                    ::testing::HasSubstr("training." + field + " is for music"));
        EXPECT_EQ(refusalOf(R"({")" + field + R"(": 0})"), "accepted");
        EXPECT_EQ(readError(withTraining(R"({")" + field + R"(": )" + value + "}")), "accepted");
    }
    EXPECT_EQ(refusalOf(R"({"mirror": true})"), "accepted");
    EXPECT_THAT(readError(withTraining(R"({"mirror": true})")),
                ::testing::HasSubstr("training.mirror is for pictures"));
    EXPECT_EQ(readError(withTraining(R"({"mirror": false})")), "accepted");
}

TEST(TrainingConfig, ErrorsNameTheInvalidField) {
    EXPECT_THAT(readError("[1]"), ::testing::HasSubstr("not a JSON object"));
    EXPECT_THAT(readError("{"), ::testing::HasSubstr("not valid JSON"));
    EXPECT_THAT(readError("{}"), ::testing::HasSubstr("model is missing"));
    EXPECT_THAT(readError(withTraining(R"({"bacth": 3})")), ::testing::HasSubstr("training.bacth"));
    EXPECT_THAT(readError(withTraining(R"({"batch": 0})")), ::testing::HasSubstr("training.batch"));
    EXPECT_THAT(readError(withTraining(R"({"batch": 1.5})")), ::testing::HasSubstr("training.batch"));
    EXPECT_THAT(readError(withTraining(R"({"rate": "fast"})")), ::testing::HasSubstr("training.rate"));
    EXPECT_THAT(readError(withTraining(R"({"schedule": "sine"})")),
                ::testing::HasSubstr("training.schedule"));
    EXPECT_THAT(readError(withTraining(R"({"compute": "f16"})")), ::testing::HasSubstr("training.compute"));
    EXPECT_THAT(readError(withTraining("3")), ::testing::HasSubstr("training is not a JSON object"));
}

}  // namespace
}  // namespace continuo
