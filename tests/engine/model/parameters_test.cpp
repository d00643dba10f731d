#include "model/parameters/parameters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/model/network_cases.h"
#include "support/expect_error.h"
#include "weights/weight_store.h"

namespace continuo::test {
namespace {

using ::testing::HasSubstr;

const ModelConfig kConfig = networkCase("WideInputs").config;

Parameters makeParameters(Precision precision, bool gradients = false) {
    return Parameters(parameterSpecs(kConfig), testBackend(), precision, gradients);
}

// Returns a file with these parameters.
TensorMap toTensors(const Parameters& parameters) {
    TensorMap tensors;
    for (const Parameters::Entry& entry : parameters.entries())
        tensors.emplace(entry.spec.name,
                        StoredTensor::fromValues(entry.spec.shape, parameters.get(entry.spec.name)));
    return tensors;
}

TEST(Parameters, TheSameSeedGivesTheSameNumbers) {
    Parameters first = makeParameters(Precision::F32);
    Parameters second = makeParameters(Precision::F32);
    first.initialise(5);
    second.initialise(5);
    EXPECT_EQ(first.get("layers.1.mlp.up.weight"), second.get("layers.1.mlp.up.weight"));
    second.initialise(6);
    EXPECT_NE(first.get("layers.1.mlp.up.weight"), second.get("layers.1.mlp.up.weight"));
}

TEST(Parameters, InitialisationMatchesThePublishedModels) {
    ModelConfig config = kConfig;
    config.channels = 256;
    config.perceiver().query = PerceiverConfig::Query::LearnedShared;
    Parameters parameters(parameterSpecs(config), testBackend(), Precision::F32, false);
    parameters.initialise(1);
    const auto deviation = [&](const std::string& name) {
        const std::vector<float> values = parameters.get(name);
        double sum = 0;
        for (const float value : values) sum += static_cast<double>(value) * static_cast<double>(value);
        return std::sqrt(sum / static_cast<double>(values.size()));
    };
    // A normal distribution of deviation 1 truncated at two has 0.8796; the matrix's fan-in corrects for
    // that.
    EXPECT_NEAR(deviation("layers.0.attention.query.weight"), 1 / std::sqrt(256.0), 0.001);
    EXPECT_NEAR(deviation("cross.mlp.down.weight"), 1 / std::sqrt(1024.0), 0.001);
    EXPECT_NEAR(deviation("embedding.weight"), 0.88, 0.05);
    EXPECT_NEAR(deviation("latents.weight"), 0.0176, 0.002);
    EXPECT_EQ(deviation("head.weight"), 0);
    EXPECT_EQ(deviation("layers.0.mlp.up.bias"), 0);
    EXPECT_EQ(deviation("layers.0.norm.scale"), 1);
    for (const float value : parameters.get("embedding.weight")) ASSERT_LE(std::abs(value), 2);
}

TEST(Parameters, NewTapsStartAsTheRotatedEmbedding) {
    ModelConfig before = networkCase("Taps").config, grown = before;
    before.perceiver().taps = {2};
    Parameters parent(parameterSpecs(before), testBackend(), Precision::F32, false);
    parent.initialise(7);
    Parameters parameters(parameterSpecs(grown), testBackend(), Precision::F32, false);
    parameters.initialise(8);
    const auto expectRolled = [&](int tap) {
        const std::vector<float> embedding = parameters.get("embedding.weight");
        const std::vector<float> rows = parameters.get("taps." + std::to_string(tap) + ".weight");
        const auto width = static_cast<std::size_t>(grown.perceiver().inputChannels);
        ASSERT_EQ(rows.size(), embedding.size() + width);
        for (std::size_t i = 0; i < embedding.size(); ++i)
            EXPECT_EQ(rows[i], embedding[i - i % width + (i + 17 * static_cast<std::size_t>(tap)) % width]);
        for (std::size_t i = embedding.size(); i < rows.size(); ++i) EXPECT_EQ(rows[i], 0);
    };
    for (const int tap : grown.perceiver().taps) expectRolled(tap);
    // A model that grows keeps the taps it has already learned.
    std::vector<float> learnt = parent.get("taps.2.weight");
    learnt[3] += 1;
    parent.set("taps.2.weight", learnt);
    const std::vector<std::string> added = addedParameters(grown, before);
    EXPECT_THAT(added, ::testing::ElementsAre("taps.1.weight", "taps.5.weight"));
    parameters.load(WeightStore::fromTensors("parent", toTensors(parent)), {}, added);
    parameters.startFromEmbedding(added);
    expectRolled(1);
    expectRolled(5);
    EXPECT_EQ(parameters.get("taps.2.weight"), learnt);
    EXPECT_EQ(parameters.get("embedding.weight"), parent.get("embedding.weight"));
}

TEST(Parameters, LoadReadsEveryTensor) {
    Parameters from = makeParameters(Precision::F32);
    from.initialise(3);
    Parameters to = makeParameters(Precision::F32);
    to.load(WeightStore::fromTensors("file", toTensors(from)));
    for (const Parameters::Entry& entry : from.entries())
        ASSERT_EQ(from.get(entry.spec.name), to.get(entry.spec.name)) << entry.spec.name;
}

TEST(Parameters, AMismatchedFileIsReported) {
    Parameters from = makeParameters(Precision::F32);
    TensorMap tensors = toTensors(from);
    tensors.erase("layers.1.norm.scale");
    expectError(ErrorCode::BadModel, HasSubstr("layers.1.norm.scale is missing"),
                [&] { makeParameters(Precision::F32).load(WeightStore::fromTensors("file", tensors)); });
    tensors = toTensors(from);
    tensors["query.weight"] = StoredTensor::zeros(DType::F32, {24, 16});
    expectError(ErrorCode::BadModel, HasSubstr("query.weight has shape [24, 16], expected [16, 24]"),
                [&] { makeParameters(Precision::F32).load(WeightStore::fromTensors("file", tensors)); });
    expectError(ErrorCode::BadModel, HasSubstr("parameter norm.scale: 3 numbers"),
                [&] { from.set("norm.scale", std::vector<float>(3)); });
}

TEST(Parameters, TheFileIsCheckedBeforeAllocating) {
    // A config larger than any machine's memory, and a nearly empty file.
    ModelConfig huge = kConfig;
    huge.vocabulary = 1 << 24;
    huge.perceiver().inputChannels = huge.perceiver().attentionChannels = 1 << 16;
    huge.perceiver().heads = 16;
    const WeightStore store =
        WeightStore::fromTensors("file", {{"embedding.weight", StoredTensor::zeros(DType::F32, {29, 24})}});
    expectError(ErrorCode::BadModel,
                HasSubstr("embedding.weight has shape [29, 24], expected [16777216, 65536]"),
                [&] { Parameters::check(parameterSpecs(huge), store); });
    Parameters::check({}, store);
}

TEST(Parameters, Bf16RoundsLoadedValues) {
    Parameters exact = makeParameters(Precision::F32);
    exact.initialise(4);
    const std::vector<float> values = exact.get("layers.0.mlp.up.weight");
    Parameters half = makeParameters(Precision::BF16);
    half.load(WeightStore::fromTensors("file", toTensors(exact)));
    const std::vector<float> halves = half.get("layers.0.mlp.up.weight");
    for (std::size_t i = 0; i < values.size(); ++i)
        ASSERT_EQ(halves[i], static_cast<float>(BFloat16(values[i])));

    Parameters eighth = makeParameters(Precision::I8);
    eighth.load(WeightStore::fromTensors("file", toTensors(exact)));
    const std::vector<float> eighths = eighth.get("layers.0.mlp.up.weight");
    const std::size_t inputs = 16;
    for (std::size_t row = 0; row < values.size() / inputs; ++row) {
        float largest = 0;
        for (std::size_t i = 0; i < inputs; ++i)
            largest = std::max(largest, std::abs(values[row * inputs + i]));
        for (std::size_t i = row * inputs; i < (row + 1) * inputs; ++i)
            ASSERT_NEAR(eighths[i], values[i], 0.51f * largest / 127);
    }
    // In an int8 file, tables stay in bf16 and vectors in f32.
    EXPECT_EQ(eighth.get("embedding.weight"), half.get("embedding.weight"));
    EXPECT_EQ(eighth.at("norm.scale").data.dtype, DType::F32);
}

TEST(Parameters, AdjacentMatricesCanBeReadAsOne) {
    Parameters parameters = makeParameters(Precision::F32, true);
    parameters.initialise(2);
    const Matrix joined = parameters.matrix("layers.0.attention.query.weight", 3);
    EXPECT_EQ(joined.weight.data.shape, (Shape{48, 16}));
    EXPECT_EQ(joined.gradient.shape, (Shape{48, 16}));
    const std::vector<float> values = parameters.get("layers.0.attention.value.weight");
    EXPECT_EQ(joined.weight.data.as<float>()[32 * 16 + 5], values[5]);
    EXPECT_EQ(parameters.vector("cross.attention.key.bias", 2).data.shape, Shape{48});
    EXPECT_FALSE(parameters.vector("no.such.bias"));
    EXPECT_THROW(parameters.matrix("no.such.weight"), Error);
}

TEST(Parameters, GradientsNeedF32) {
    expectError(ErrorCode::Internal, HasSubstr("gradients need f32"),
                [] { makeParameters(Precision::BF16, true); });
}

}  // namespace
}  // namespace continuo::test
