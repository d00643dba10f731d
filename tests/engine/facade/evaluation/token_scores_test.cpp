#include "facade/evaluation/token_scores.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/tiny_model.h"

namespace continuo {
namespace {

using test::computeUncachedLogits;
using test::makeArena;
using test::makeNetwork;
using test::randomTokens;
using test::tinyConfig;

// Returns -log softmax(logits)[target] in double.
double computeNats(std::span<const float> logits, std::int32_t target) {
    double sum = 0;
    for (const float logit : logits) sum += std::exp(static_cast<double>(logit));
    return std::log(sum) - static_cast<double>(logits[static_cast<std::size_t>(target)]);
}

// Checks a model with 8 latents and a context of 24 on 70 tokens, each block computed separately.
void expectEachTokenInItsBlock(const ModelConfig& config) {
    const auto network = makeNetwork(config);
    const auto tokens = randomTokens(71, 40, 1);
    Arena arena = makeArena(*network);
    const std::vector<float> scores = scoreTokens(*network, tokens, {}, arena);
    ASSERT_EQ(scores.size(), 70u);
    // Blocks have half the latents: token i is scored in the block that ends at the next multiple of 4.
    for (std::int64_t i = 1; i <= 70; ++i) {
        const std::int64_t end = std::min<std::int64_t>(70, (i + 3) / 4 * 4);
        const std::int64_t begin = std::max<std::int64_t>(0, end - 24);
        const std::int64_t latents = std::min<std::int64_t>(8, end - begin);
        if (!network->supportsSteps() && latents < 8) continue;  // one pass cannot have so few latents
        const auto window =
            std::span(tokens).subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
        const std::vector<float> logits =
            computeUncachedLogits(*network, window, latents, config.positions.isAbsolute() ? begin + 1 : 1);
        const std::int64_t row = latents - (end - i) - 1;
        EXPECT_NEAR(static_cast<double>(scores[static_cast<std::size_t>(i - 1)]),
                    computeNats(std::span(logits).subspan(static_cast<std::size_t>(row * 40), 40),
                                tokens[static_cast<std::size_t>(i)]),
                    1e-4)
            << "token " << i;
    }
}

TEST(ScoreTokens, EachTokenIsScoredOnceInItsBlock) { expectEachTokenInItsBlock(tinyConfig()); }

TEST(ScoreTokens, TablePositionsStartAtTheWindow_GiveOneScoreEach) {
    ModelConfig config = tinyConfig();
    config.positions.rotary.reset();
    config.positions.tables = PositionConfig::Tables::Learned;
    config.positions.rows = {25};
    expectEachTokenInItsBlock(config);
}

TEST(ScoreTokens, QueryNormLatentKeys_GiveOneScoreEach) {
    ModelConfig config = tinyConfig();
    config.perceiver().query = PerceiverConfig::Query::Embedding;
    config.perceiver().latentKeys = PerceiverConfig::LatentKeys::QueryNorm;
    expectEachTokenInItsBlock(config);
}

TEST(ScoreTokens, LearnedLatents_GiveOneScoreEach) {
    ModelConfig config = tinyConfig();
    config.perceiver().query = PerceiverConfig::Query::Learned;
    expectEachTokenInItsBlock(config);
}

TEST(ScoreTokens, GridCellsAreScoredAtTheirPositions) {
    for (const int length : {37, 16}) {
        const auto network = makeNetwork(test::tinyGridConfig(length));
        const auto tokens = randomTokens(37, 40, 2);
        Arena arena = makeArena(*network);
        const std::vector<float> scores = scoreTokens(*network, tokens, {}, arena);
        ASSERT_EQ(scores.size(), 36u);
        // The last token is scored from the window that ends before it.
        const std::int64_t begin = 36 - std::min(36, length);
        const auto window =
            std::span(tokens).subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(36 - begin));
        const std::vector<float> logits = computeUncachedLogits(*network, window, 8, begin + 1);
        EXPECT_NEAR(static_cast<double>(scores.back()),
                    computeNats(std::span(logits).last(40), tokens.back()), 1e-4);
    }
}

TEST(ScoreTokens, AnUntrainedModelScoresTheUniformDistribution) {
    auto network = std::make_shared<Network>(tinyConfig(), test::openNetworkDevice(), NetworkOptions{});
    network->parameters().initialise(5);
    network->prepare();
    Arena arena = makeArena(*network);
    const auto scores = scoreTokens(*network, randomTokens(30, 40, 2), {}, arena);
    EXPECT_EQ(scores.size(), 29u);
    for (const float each : scores) EXPECT_NEAR(each, std::log(40.0f), 1e-6f);
}

TEST(ScoreTokens, CanBeCancelled) {
    const auto network = makeNetwork(tinyConfig());
    Arena arena = makeArena(*network);
    const auto scores = scoreTokens(*network, randomTokens(71, 40, 1), {}, arena,
                                    [](std::int64_t done) { return done < 12; });
    EXPECT_EQ(scores.size(), 12u);
}

}  // namespace
}  // namespace continuo
