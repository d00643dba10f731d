#include "model/parameters/compute_cost.h"

#include <gtest/gtest.h>

#include "engine/model/stream_cases.h"

namespace continuo::test {
namespace {

// Returns a stream of one layer with 10 channels, 2 heads of 4, hidden width 20, no biases and no final norm.
ModelConfig smallConfig() {
    ModelConfig config;
    config.vocabulary = 7;
    config.channels = 10;
    config.context = StreamConfig{32, 16, StreamConfig::Empty::Mask};
    config.head = {false, false, false};
    LayerConfig layer;
    layer.heads = 2;
    layer.headChannels = 4;
    layer.hidden = 20;
    layer.bias = {false, false, false};
    layer.attention = SoftmaxConfig{16, true, false};
    config.layers = {layer};
    return config;
}

constexpr double kMatrices = 3 * 8 * 10 + 10 * 8 + 2 * 20 * 10 + 7 * 10;  // in the layer and the head
constexpr double kNorms = 4 * 10;

TEST(StepCost, OfAWindow_CountsOnlyTheEntriesInsideIt) {
    const StepCost few = stepCost(smallConfig(), Precision::BF16, 5),
                   many = stepCost(smallConfig(), Precision::BF16, 500);
    EXPECT_EQ(few.weights, 2 * kMatrices + 4 * kNorms);
    EXPECT_EQ(many.weights, few.weights);
    EXPECT_EQ(few.entries, 2 * 2 * 5 * 8);
    EXPECT_EQ(many.entries, 2 * 2 * 16 * 8);
    EXPECT_EQ(stepCost(smallConfig(), Precision::F32, 500).entries, 2 * many.entries);
    EXPECT_EQ(many.bytes(3), many.weights + 3 * many.entries);
    EXPECT_EQ(stepCost(smallConfig(), Precision::BF16, 500, 4).entries, 2 * 2 * 4 * 8);
}

TEST(StepCost, OfStateVectors_AddsTheirEntriesAndWeights) {
    ModelConfig config = smallConfig();
    config.layers[0].recurrence = RecurrenceConfig{.states = 6};
    const StepCost plain = stepCost(smallConfig(), Precision::F32, 500),
                   cost = stepCost(config, Precision::F32, 500);
    EXPECT_EQ(cost.weights - plain.weights, 4 * (8 * 10 + 10 * 8));
    EXPECT_EQ(cost.entries - plain.entries, 4 * 2 * 6 * 8);
}

TEST(StepCost, OfFavor_CountsTheSumsAndHalfAChunk) {
    ModelConfig config = smallConfig();
    FavorConfig favor;
    favor.features = 12;
    favor.chunk = 7;
    favor.qkNorm = false;
    config.layers[0].attention = favor;
    const StepCost cost = stepCost(config, Precision::BF16, 500);
    EXPECT_EQ(cost.weights, 2 * kMatrices + 4 * (kNorms + 12 * 4));
    EXPECT_EQ(cost.entries, 2 * (4 * 12 * 5 + 4 * 2 * (12 + 4)));
}

TEST(StepCost, OfACache_AddsItsEntriesAndWeights) {
    ModelConfig config = smallConfig();
    config.layers[0].cache = CacheConfig{.ratio = 0.4, .rows = 3, .segment = 8};
    const StepCost plain = stepCost(smallConfig(), Precision::F32, 500),
                   cost = stepCost(config, Precision::F32, 500);
    EXPECT_EQ(cost.weights - plain.weights, 4 * (4 * 4 + 2));
    EXPECT_EQ(cost.entries - plain.entries, 4 * 3 * (4 + 8));
}

TEST(StepCost, OfLatents_CountsTheEntriesOfBothAttentions) {
    ModelConfig config = networkCase("Rotary").config;
    const double layers = static_cast<double>(config.layers.size());
    EXPECT_EQ(stepCost(config, Precision::BF16, 11, 5).entries,
              2 * 2 * (11 * config.perceiver().attentionChannels + layers * 5 * config.channels));
}

constexpr double kTokens = 160, kPairs = 4 * 8 * kTokens * 16;  // windows of 16

TEST(PassFlop, OfAWindow_CountsLinearMapsAndQueryKeyPairs) {
    EXPECT_EQ(passFlop(smallConfig(), kTokens, 0), 2 * kTokens * kMatrices + kPairs);
}

TEST(PassFlop, OfStateVectors_CountsTheirMapsOnceABlock) {
    ModelConfig config = smallConfig();
    config.layers[0].recurrence = RecurrenceConfig{.states = 6};
    const double ofTokens =
        2 * kTokens * (8 * 10 + 10 * 8) + 4 * 8 * kTokens * 6;  // state_query has wider heads
    const double ofBlocks = kTokens / 16 * (2 * 6 * (4 * 8 * 10 + 10 * 16) + 4 * 8 * 6 * (2 * 16 + 6));
    EXPECT_EQ(passFlop(config, kTokens, 0) - passFlop(smallConfig(), kTokens, 0), ofTokens + ofBlocks);
}

TEST(PassFlop, OfACache_CountsItsQueriesForEachToken) {
    ModelConfig config = smallConfig();
    config.layers[0].cache = CacheConfig{.ratio = 0.4, .rows = 3, .segment = 8};
    const double ofTokens = 2 * kTokens * 4 * 4 + 4 * 8 * kTokens * 3;
    const double ofRows =
        kTokens / 8 * 2 * 3 * (4 * 4 + 8 * 4 + 3 * 4 * 8);  // key, value, two gates, candidate
    EXPECT_EQ(passFlop(config, kTokens, 0) - passFlop(smallConfig(), kTokens, 0), ofTokens + ofRows);
}

}  // namespace
}  // namespace continuo::test
