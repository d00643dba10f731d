#include <gtest/gtest.h>

#include <algorithm>

#include "engine/model/network_cases.h"
#include "engine/model/reference_model.h"
#include "support/devices.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

using ::testing::HasSubstr;

constexpr double kTolerance = 2e-5;

class Forward : public ::testing::TestWithParam<NetworkCase> {
protected:
    const ModelConfig& config() const { return GetParam().config; }
    std::vector<float> logits(const SequenceBatch& batch) const { return forwardLogits(*network_, batch); }
    // Returns the logits [N, V] of one row of a batch.
    std::vector<float> rowLogits(const std::vector<float>& all, const SequenceBatch& batch,
                                 std::int64_t row) const {
        const std::int64_t size = batch.latents * config().vocabulary;
        return {all.begin() + row * size, all.begin() + (row + 1) * size};
    }

    std::unique_ptr<Network> network_ = randomNetwork(config(), 7);
};

TEST_P(Forward, MatchesTheReferenceModel) {
    const std::vector<std::int32_t> tokens = randomTokens(config(), 2 * 13, 3);
    const SequenceBatch batch = makeWholeBatch(config(), tokens, 2, 6);
    const std::vector<float> all = logits(batch);
    const ReferenceModel reference(*network_);
    for (std::int64_t row = 0; row < 2; ++row) {
        const std::span one = std::span(tokens).subspan(static_cast<std::size_t>(row) * 13, 13);
        EXPECT_LE(largestRelativeDifference(rowLogits(all, batch, row),
                                            reference.run(one, countedPositions(config(), 0, 13), 6)),
                  kTolerance);
    }
}

TEST_P(Forward, IgnoresLaterTokens) {
    // Changing token 9 of 13 keeps the latents of tokens 7 and 8 bit for bit, and changes all later ones.
    std::vector<std::int32_t> tokens = randomTokens(config(), 13, 4);
    const std::vector<float> before = logits(makeWholeBatch(config(), tokens, 1, 6));
    tokens[9] = (tokens[9] + 1) % config().vocabulary;
    const std::vector<float> after = logits(makeWholeBatch(config(), tokens, 1, 6));
    for (std::int64_t latent = 0; latent < 6; ++latent) {
        const auto at = static_cast<std::size_t>(latent * config().vocabulary);
        const auto size = static_cast<std::size_t>(config().vocabulary);
        const double difference = largestRelativeDifference(std::span(before).subspan(at, size),
                                                            std::span(after).subspan(at, size));
        if (latent < 2) {
            EXPECT_EQ(difference, 0) << "latent " << latent;
        } else {
            EXPECT_GT(difference, 1e-4) << "latent " << latent;
        }
    }
}

TEST_P(Forward, DependsOnEveryEarlierToken) {
    std::vector<std::int32_t> tokens = randomTokens(config(), 13, 5);
    const std::vector<float> before = logits(makeWholeBatch(config(), tokens, 1, 6));
    for (std::size_t i = 0; i < 7; ++i) {
        std::vector<std::int32_t> changed = tokens;
        changed[i] = (changed[i] + 1) % config().vocabulary;
        EXPECT_GT(largestRelativeDifference(before, logits(makeWholeBatch(config(), changed, 1, 6))), 1e-6)
            << "token " << i;
    }
}

TEST_P(Forward, PaddingAfterTheTokensChangesNothing) {
    // Two rows, of 13 and 8 tokens, alone and in one batch whose padding holds other tokens.
    const std::vector<std::int32_t> tokens = randomTokens(config(), 13, 6);
    SequenceBatch batch = makeWholeBatch(config(), randomTokens(config(), 2 * 18, 8), 2, 6);
    const std::int32_t lengths[] = {13, 8};
    for (std::int64_t row = 0; row < 2; ++row) {
        batch.end[static_cast<std::size_t>(row)] = lengths[row];
        std::copy_n(tokens.begin(), lengths[row], batch.tokens.begin() + row * batch.length);
    }
    const std::vector<float> together = logits(batch);
    for (std::int64_t row = 0; row < 2; ++row) {
        const std::span one = std::span(tokens).first(static_cast<std::size_t>(lengths[row]));
        EXPECT_LE(largestRelativeDifference(rowLogits(together, batch, row),
                                            logits(makeWholeBatch(config(), one, 1, 6))),
                  kTolerance);
    }
}

TEST_P(Forward, PaddingBeforeTheTokensChangesNothing) {
    const std::vector<std::int32_t> tokens = randomTokens(config(), 9, 16);
    SequenceBatch batch = makeWholeBatch(config(), randomTokens(config(), 15, 17), 1, 6);
    const std::vector<std::int32_t> positions = countedPositions(config(), 0, 9);
    std::copy(tokens.begin(), tokens.end(), batch.tokens.begin() + 6);
    std::copy(positions.begin(), positions.end(),
              batch.positions.end() - static_cast<std::ptrdiff_t>(positions.size()));
    batch.begin = {6};
    EXPECT_LE(largestRelativeDifference(logits(batch), logits(makeWholeBatch(config(), tokens, 1, 6))),
              kTolerance);
}

TEST_P(Forward, ARowShorterThanTheLatentsUsesFewerLatents) {
    const std::vector<std::int32_t> tokens = randomTokens(config(), 10, 9);
    SequenceBatch batch = makeWholeBatch(config(), tokens, 1, 6);
    batch.end = {4};
    const std::vector<float> padded = logits(batch);
    const std::vector<double> expected =
        ReferenceModel(*network_).run(std::span(tokens).first(4), countedPositions(config(), 0, 4), 4);
    EXPECT_LE(largestRelativeDifference(std::span(padded).last(expected.size()), expected), kTolerance);
}

TEST_P(Forward, TheCallerChoosesTheNumberOfLatents) {
    if (!network_->supportsSteps()) GTEST_SKIP() << "fixed number of latents";
    const std::vector<std::int32_t> tokens = randomTokens(config(), 13, 10);
    const ReferenceModel reference(*network_);
    for (const std::int64_t latents : {1, 3, 9, 13}) {
        EXPECT_LE(
            largestRelativeDifference(logits(makeWholeBatch(config(), tokens, 1, latents)),
                                      reference.run(tokens, countedPositions(config(), 0, 13), latents)),
            kTolerance)
            << latents << " latents";
    }
}

TEST_P(Forward, RowsOfABatchDoNotAffectEachOther) {
    const std::vector<std::int32_t> tokens = randomTokens(config(), 3 * 13, 11);
    const SequenceBatch batch = makeWholeBatch(config(), tokens, 3, 6);
    const std::vector<float> together = logits(batch);
    for (std::int64_t row = 0; row < 3; ++row) {
        const std::span one = std::span(tokens).subspan(static_cast<std::size_t>(row) * 13, 13);
        EXPECT_LE(largestRelativeDifference(rowLogits(together, batch, row),
                                            logits(makeWholeBatch(config(), one, 1, 6))),
                  kTolerance);
    }
}

TEST_P(Forward, RotationDependsOnlyOnRelativePositions) {
    if (!config().positions.rotary || !config().positions.rows.empty()) GTEST_SKIP() << "positions by tables";
    SequenceBatch batch = makeWholeBatch(config(), randomTokens(config(), 13, 12), 1, 6);
    const std::vector<float> before = logits(batch);
    for (std::int32_t& position : batch.positions) position += 500;
    EXPECT_LE(largestRelativeDifference(before, logits(batch)),
              2e-4);  // sines and cosines of larger angles are less precise
    for (std::size_t i = 0; i < batch.positions.size(); ++i)
        batch.positions[i] += static_cast<std::int32_t>(i);
    EXPECT_GT(largestRelativeDifference(before, logits(batch)), 1e-3);
}

TEST_P(Forward, RecordingDoesNotChangeTheResult) {
    NetworkOptions options;
    options.gradients = true;
    const auto learning = randomNetwork(config(), 7, options);
    const SequenceBatch batch = makeWholeBatch(config(), randomTokens(config(), 2 * 13, 13), 2, 6);
    Arena arena = arenaOn(testBackend());
    Pass pass(*testBackend(), arena, Pass::Mode::Record, DType::F32);
    const std::vector<float> recorded = downloadFloats(*testBackend(), learning->forward(pass, batch).data);
    EXPECT_LE(largestRelativeDifference(recorded, logits(batch)), kTolerance);
}

TEST_P(Forward, AnUntrainedModelPredictsAllTokensEqually) {
    if (config().head.tied) GTEST_SKIP() << "a tied head does not begin at zero";
    Network fresh(config(), testBackend(), {});
    fresh.parameters().initialise(1);
    fresh.prepare();
    const SequenceBatch batch = makeWholeBatch(config(), randomTokens(config(), 13, 14), 1, 6);
    // All logits are equal, so the loss is ln V.
    for (const float logit : forwardLogits(fresh, batch)) ASSERT_EQ(logit, 0);
}

INSTANTIATE_TEST_SUITE_P(All, Forward, ::testing::ValuesIn(networkCases()),
                         [](const auto& each) { return each.param.name; });

TEST(ForwardErrors, IndividuallyLearnedLatentsHaveAFixedCount) {
    const ModelConfig config = networkCase("LearnedLatents").config;
    const auto network = randomNetwork(config, 1);
    const SequenceBatch batch = makeWholeBatch(config, randomTokens(config, 13, 1), 1, 5);
    expectError(ErrorCode::BadRequest, HasSubstr("fixed number of latents"),
                [&] { forwardLogits(*network, batch); });
}

TEST(ForwardErrors, TokensPositionsAndEndsOutOfRangeAreRefused) {
    const ModelConfig config = networkCase("LearnedTables").config;
    const auto network = randomNetwork(config, 1);
    SequenceBatch batch = makeWholeBatch(config, randomTokens(config, 13, 1), 1, 6);
    const SequenceBatch right = batch;
    batch.tokens[3] = 29;
    expectError(ErrorCode::BadRequest, HasSubstr("token 29"), [&] { forwardLogits(*network, batch); });
    batch = right;
    batch.positions[3] = 21;
    expectError(ErrorCode::BadRequest, HasSubstr("position 21"), [&] { forwardLogits(*network, batch); });
    batch = right;
    batch.end = {14};
    expectError(ErrorCode::BadRequest, HasSubstr("a row's end 14"), [&] { forwardLogits(*network, batch); });
    batch = right;
    batch.positions.pop_back();
    expectError(ErrorCode::Internal, HasSubstr("differ in size"), [&] { forwardLogits(*network, batch); });
    batch = right;
    batch.latents = 14;
    expectError(ErrorCode::Internal, HasSubstr("differ in size"), [&] { forwardLogits(*network, batch); });
}

// Masks of single inputs and latents (Perceiver AR, appendices E.2 and F.8). A masked input acts as if
// missing, but other inputs keep their positions.
TEST(ForwardMasks, AMaskedInputHasNoEffect) {
    const ModelConfig config = networkCase("Rotary").config;
    const auto network = randomNetwork(config, 2);
    std::vector<std::int32_t> tokens = randomTokens(config, 13, 2);
    SequenceBatch batch = makeWholeBatch(config, tokens, 1, 6);
    batch.crossKeep.assign(13, 1);
    batch.crossKeep[3] = batch.crossKeep[12] = 0;
    const std::vector<float> hidden = forwardLogits(*network, batch);
    EXPECT_GT(
        largestRelativeDifference(hidden, forwardLogits(*network, makeWholeBatch(config, tokens, 1, 6))),
        1e-3);
    batch.tokens[3] = (batch.tokens[3] + 1) % config.vocabulary;
    EXPECT_EQ(largestRelativeDifference(hidden, forwardLogits(*network, batch)), 0);

    // Without input 3, the others at the same positions.
    SequenceBatch shorter = makeWholeBatch(config, std::span(tokens).first(12), 1, 6);
    shorter.tokens.erase(shorter.tokens.begin() + 3);
    shorter.tokens.push_back(tokens[12]);
    for (std::size_t i = 3; i < 12; ++i) shorter.positions[i] += 1;
    shorter.crossKeep.assign(12, 1);
    shorter.crossKeep[11] = 0;
    EXPECT_LE(largestRelativeDifference(hidden, forwardLogits(*network, shorter)), kTolerance);
}

TEST(ForwardMasks, AMaskedLatentOnlyAffectsItself) {
    const ModelConfig config = networkCase("Rotary").config;
    const auto network = randomNetwork(config, 3);
    const std::vector<std::int32_t> tokens = randomTokens(config, 13, 3);
    SequenceBatch batch = makeWholeBatch(config, tokens, 1, 6);
    batch.latentKeep.assign(6, 0);
    const std::vector<float> alone = forwardLogits(*network, batch);
    // Without other latents, each latent sees only the tokens up to its own.
    for (std::int64_t latent = 0; latent < 6; ++latent) {
        const std::span upToOwn = std::span(tokens).first(static_cast<std::size_t>(8 + latent));
        const std::vector<float> one = forwardLogits(*network, makeWholeBatch(config, upToOwn, 1, 1));
        EXPECT_LE(
            largestRelativeDifference(
                std::span(alone).subspan(static_cast<std::size_t>(latent * config.vocabulary), one.size()),
                one),
            kTolerance);
    }
}

}  // namespace
}  // namespace continuo::test
