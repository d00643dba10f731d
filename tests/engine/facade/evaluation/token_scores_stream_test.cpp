#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "continuo/error.h"
#include "engine/model/stream_cases.h"
#include "facade/evaluation/token_scores.h"
#include "support/expect_error.h"
#include "support/tiny_model.h"

namespace continuo::test {
namespace {

constexpr float kTolerance = 5e-5F;

// Returns -log softmax(logits[row])[tokens[row + 1]] for each row of logits [T, V] and T + 1 tokens.
std::vector<float> computeNats(const std::vector<float>& logits, std::span<const std::int32_t> tokens) {
    const std::size_t vocabulary = logits.size() / (tokens.size() - 1);
    std::vector<float> nats;
    for (std::size_t row = 0; row + 1 < tokens.size(); ++row) {
        const auto of = std::span(logits).subspan(row * vocabulary, vocabulary);
        double sum = 0;
        for (const float logit : of) sum += std::exp(static_cast<double>(logit));
        nats.push_back(static_cast<float>(std::log(sum)) - of[static_cast<std::size_t>(tokens[row + 1])]);
    }
    return nats;
}

// Returns the nats of a sequence from one forward pass with a new state.
std::vector<float> coldNats(const Network& network, std::span<const std::int32_t> tokens) {
    return computeNats(coldLogits(network, {tokens.begin(), tokens.end() - 1}), tokens);
}

NetworkCase streamCase(const std::string& name) {
    const std::vector<NetworkCase> cases = streamCases();
    return *std::ranges::find(cases, name, &NetworkCase::name);
}

class ScoreStream : public ::testing::TestWithParam<NetworkCase> {
protected:
    std::vector<float> score(std::int64_t clearEvery = 0) const {
        Arena arena = arenaOn(testBackend());
        return scoreTokens(*network_, tokens_, {.clearEvery = clearEvery}, arena);
    }

    std::unique_ptr<Network> network_ = randomNetwork(GetParam().config, 31);
    std::vector<std::int32_t> tokens_ = randomTokens(GetParam().config, 30, 32);
};

TEST_P(ScoreStream, EachToken_IsScoredOnceGivenAllTokensBeforeIt) {
    EXPECT_THAT(score(),
                ::testing::Pointwise(::testing::FloatNear(kTolerance), coldNats(*network_, tokens_)));
}

TEST_P(ScoreStream, AClearedState_IgnoresEarlierTokens) {
    std::vector<float> expected;
    for (std::size_t begin = 0; begin + 1 < tokens_.size(); begin += 8) {
        const std::size_t end = std::min(tokens_.size(), begin + 9);
        const auto part = coldNats(*network_, std::span(tokens_).subspan(begin, end - begin));
        expected.insert(expected.end(), part.begin(), part.end());
    }
    EXPECT_THAT(score(8), ::testing::Pointwise(::testing::FloatNear(kTolerance), expected));
}

INSTANTIATE_TEST_SUITE_P(Cases, ScoreStream, ::testing::ValuesIn(streamCases()),
                         [](const auto& each) { return each.param.name; });

TEST(ScoreTokens, ALongStream_IsScoredInPartsOf1024Tokens) {
    const ModelConfig config = streamCase("AllTogether").config;
    const auto network = randomNetwork(config, 3);
    const auto tokens = randomTokens(config, 2500, 4);
    Arena arena = arenaOn(testBackend());
    std::vector<std::int64_t> reported;
    const auto scores = scoreTokens(*network, tokens, {}, arena, [&](std::int64_t done) {
        reported.push_back(done);
        return true;
    });
    EXPECT_THAT(reported, ::testing::ElementsAre(1024, 2048, 2499));
    EXPECT_THAT(scores, ::testing::Pointwise(::testing::FloatNear(5e-4F), coldNats(*network, tokens)));
}

TEST(ScoreTokens, AStream_StopsWhenProgressReturnsFalse) {
    const ModelConfig config = streamCase("RecurrentSkip").config;
    const auto network = randomNetwork(config, 3);
    Arena arena = arenaOn(testBackend());
    const auto scores = scoreTokens(*network, randomTokens(config, 40, 4), {.clearEvery = 4}, arena,
                                    [](std::int64_t done) { return done < 12; });
    EXPECT_EQ(scores.size(), 12U);
}

TEST(ScoreTokens, ASequenceOfOneToken_HasNoScore) {
    const auto network = randomNetwork(streamCase("Window").config, 3);
    Arena arena = arenaOn(testBackend());
    EXPECT_TRUE(scoreTokens(*network, std::vector<std::int32_t>{1}, {}, arena).empty());
}

TEST(CheckClearEvery, AcceptsCommonMultiplesOnly_NamesTheNearest) {
    const ModelConfig config = streamCase("AllTogether").config;  // chunks and blocks 4, cache segments 8
    for (const std::int64_t every : {0, 8, 16, 8000}) EXPECT_NO_THROW(checkClearEvery(config, every));
    const auto refuses = [&](std::int64_t every, const std::string& nearest) {
        expectError(
            ErrorCode::BadRequest,
            ::testing::AllOf(::testing::HasSubstr("every 8 tokens"), ::testing::EndsWith("give " + nearest)),
            [&] { checkClearEvery(config, every); });
    };
    refuses(4, "8");
    refuses(13, "16");
    refuses(1, "8");
    refuses(-8, "8");
    EXPECT_NO_THROW(checkClearEvery(streamCase("Window").config, 7));
}

TEST(CheckClearEvery, IsRefusedForAModelWithLatents) {
    EXPECT_NO_THROW(checkClearEvery(tinyConfig(), 0));
    expectError(ErrorCode::BadRequest, ::testing::HasSubstr("carries no state"),
                [] { checkClearEvery(tinyConfig(), 512); });
}

}  // namespace
}  // namespace continuo::test
