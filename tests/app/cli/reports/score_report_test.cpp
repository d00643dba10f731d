#include "cli/reports/score_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace continuo::app {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Returns a score with 10 tokens in the first position range and 30 in the last but one.
KindScore carriedScore() {
    KindScore kind;
    kind.pieces = 1;
    kind.byPosition[0] = {20, 10};
    kind.byPosition[4] = {30, 30};
    kind.whole = {50, 40};
    return kind;
}

TEST(ScoreReport, DetailLines_NameRangesUpTo131072Tokens) {
    EXPECT_THAT(detailLines(carriedScore(), {}),
                ElementsAre("  by position   0-512: 2.0000, 32,768-131,072: 1.0000"));
}

TEST(ScoreReport, DetailLines_CompareTheClearedStateWithTheCarriedOne) {
    KindScore kind = carriedScore();
    kind.clearedByPosition[0] = {20, 10};
    kind.clearedByPosition[4] = {36, 30};
    kind.cleared = {56, 40};
    EXPECT_THAT(detailLines(kind, {}),
                ElementsAre("  by position   0-512: 2.0000, 32,768-131,072: 1.0000",
                            "  state cleared 0-512: 2.0000, 32,768-131,072: 1.2000; the state saves 0.1500"));
    const auto json = nlohmann::json::parse(kindJson(kind, {}));
    EXPECT_NEAR(json.at("cleared").at("state_is_worth").get<double>(), 0.15, 1e-12);
    EXPECT_EQ(json.at("cleared").at("by_position")[1].at("from"), 32768);
    EXPECT_FALSE(nlohmann::json::parse(kindJson(carriedScore(), {})).contains("cleared"));
}

TEST(ScoreReport, Card_NamesLatentsOnlyForAModelThatHasThem) {
    ScoreRequest request;
    ScoreResult result;
    result.kinds = {carriedScore()};
    const auto measured = [&](std::int64_t latents) {
        return nlohmann::json::parse(cardWithScore("", request, result, latents, "2026-01-02"))
            .at("measured");
    };
    EXPECT_EQ(measured(16).at("latents"), 16);
    EXPECT_FALSE(measured(0).contains("latents"));
    request.clearEvery = 512;
    request.medleyTokens = 100'000;
    EXPECT_EQ(measured(0).at("cleared_every"), 512);
    EXPECT_EQ(measured(0).at("sessions_of_tokens"), 100'000);
}

}  // namespace
}  // namespace continuo::app
