#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/philox.h"
#include "engine/model/decoder_driver.h"
#include "engine/model/reference_model.h"
#include "support/expect_error.h"

namespace continuo::test {
namespace {

using ::testing::HasSubstr;

constexpr double kTolerance = 2e-5;

class Decode : public ::testing::TestWithParam<NetworkCase> {
protected:
    const ModelConfig& config() const { return GetParam().config; }
    bool slides() const { return config().positions.axes() == 1; }
    bool canDropLatents() const {
        const PositionConfig& positions = config().positions;
        return config().perceiver().taps.empty() && (positions.isAbsolute() || !positions.rotary);
    }

    std::unique_ptr<Network> network_ = randomNetwork(config(), 21);
};

TEST_P(Decode, EveryStepEqualsTheUncachedForward) {
    if (!network_->supportsSteps()) GTEST_SKIP() << "fixed number of latents";
    for (int batch = 1; batch <= 3; ++batch) {
        // Decodes as a generation does: a prompt with some latents, steps until they are used up, then half
        // of them rebuilt.
        DecoderDriver driver(*network_, batch, static_cast<std::uint64_t>(batch));
        driver.append(5);
        driver.rebuild(2);
        EXPECT_LE(largestRelativeDifference(driver.logits(), driver.expected()), kTolerance);
        while (driver.freePositions() > 0) {
            if (driver.state().latents() == config().perceiver().latents) {
                driver.append(1);
                driver.rebuild(3);
                EXPECT_EQ(driver.state().latents(), 3);
            } else {
                driver.step();
            }
            EXPECT_LE(largestRelativeDifference(driver.logits(), driver.expected()), kTolerance)
                << driver.state().length() << " tokens, " << driver.state().latents() << " latents, batch "
                << batch;
        }
    }
}

TEST_P(Decode, RandomCallsEqualTheUncachedForward) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        DecoderDriver driver(*network_, 1 + static_cast<int>(seed % 3), seed);
        RandomStream random(seed, 99);
        bool built = false;
        for (int call = 0; call < 40; ++call) {
            const std::int64_t length = driver.state().length();
            const std::uint64_t choice = random.below(10);
            const auto upTo = [&](std::int64_t most) {
                return 1 + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(most)));
            };
            if (choice < 2 && driver.freePositions() > 0) {
                driver.append(upTo(driver.freePositions()));
                built = false;
                continue;
            }
            if (choice == 2 && slides() && length > 1) {
                driver.slide(upTo(length - 1));
                built = false;
                continue;
            }
            if (choice < 8 && built && network_->supportsSteps() && driver.freePositions() > 0) {
                driver.step();
            } else if (length > 0) {
                const std::int64_t latents = config().perceiver().latents;
                driver.rebuild(network_->supportsSteps() ? upTo(std::min(length, latents + 3))
                                                         : std::min(length, latents));
                built = true;
            } else {
                continue;
            }
            if (!network_->supportsSteps() && length < config().perceiver().latents)
                continue;  // no whole forward pass to compare with
            ASSERT_LE(largestRelativeDifference(driver.logits(), driver.expected()), kTolerance)
                << "seed " << seed << ", call " << call << ", " << driver.state().length() << " tokens, "
                << driver.state().latents() << " latents";
        }
    }
}

TEST_P(Decode, ACopiedStateIsIndependent) {
    if (!network_->supportsSteps()) GTEST_SKIP() << "fixed number of latents";
    DecoderDriver first(*network_, 2, 1);
    first.append(9);
    first.rebuild(4);
    DecoderDriver second = first.copy();
    DecoderDriver apart(*network_, 2, 1);
    apart.append(9);
    apart.rebuild(4);
    // The copy diverges: one more token before its latents are rebuilt.
    second.append(3);
    second.rebuild(5);
    second.step();
    first.step();
    first.step();
    apart.step();
    apart.step();
    EXPECT_EQ(largestRelativeDifference(first.logits(), apart.logits()), 0);
    EXPECT_LE(largestRelativeDifference(second.logits(), second.expected()), kTolerance);
}

TEST_P(Decode, TruncatingEqualsContinuingFromACopy) {
    if (!network_->supportsSteps()) GTEST_SKIP() << "fixed number of latents";
    DecoderDriver driver(*network_, 1, 2);
    driver.append(7);
    driver.rebuild(2);
    const DecoderDriver kept = driver.copy();
    driver.step();
    const std::vector<float> once = driver.logits();
    driver.step();
    DecoderDriver again = kept.copy();
    again.step();
    EXPECT_EQ(largestRelativeDifference(again.logits(), once), 0);
    driver.state() = kept.state();
    EXPECT_EQ(driver.state().length(), 7);
    driver.rebuild(2);
    EXPECT_LE(largestRelativeDifference(driver.logits(), kept.logits()), kTolerance);
}

TEST_P(Decode, RowsOfABatchEqualSingleRows) {
    if (!network_->supportsSteps()) GTEST_SKIP() << "fixed number of latents";
    const std::vector<std::int32_t> tokens = randomTokens(config(), 3 * 10, 31);
    Arena arena = arenaOn(testBackend());
    const std::vector<std::int32_t> places =
        slides() ? std::vector<std::int32_t>() : countedPositions(config(), 0, 10);
    const auto axes = static_cast<std::size_t>(config().positions.axes());
    const auto run = [&](std::span<const std::int32_t> rows, int batch) {
        // Eight tokens at once, two in steps; rows are [T, B].
        const auto width = static_cast<std::size_t>(batch);
        DecoderState state = network_->newState(batch);
        std::vector<float> logits(width * static_cast<std::size_t>(config().vocabulary));
        const std::span all(places);
        network_->append(state, rows.first(8 * width), slides() ? all : all.first(8 * axes), arena);
        network_->rebuild(state, 3, arena, logits);
        for (std::size_t i = 8; i < 10; ++i) {
            network_->step(state, rows.subspan(i * width, width),
                           slides() ? all : all.subspan(i * axes, axes), arena, logits);
        }
        return logits;
    };
    const std::vector<float> together = run(tokens, 3);
    for (std::size_t row = 0; row < 3; ++row) {
        std::vector<std::int32_t> one;
        for (std::size_t i = row; i < tokens.size(); i += 3) one.push_back(tokens[i]);
        const std::vector<float> alone = run(one, 1);
        EXPECT_LE(
            largestRelativeDifference(std::span(together).subspan(row * alone.size(), alone.size()), alone),
            kTolerance);
    }
}

TEST_P(Decode, DroppingLatentsEqualsErasingTheirKeys) {
    if (!network_->supportsSteps()) GTEST_SKIP() << "fixed number of latents";
    const ReferenceModel reference(*network_);
    DecoderDriver driver(*network_, 1, 5);
    ReferenceModel::State state = reference.start();
    const auto axes = static_cast<std::size_t>(config().positions.axes());
    const auto token = [&](std::size_t m) { return driver.state().tokens[m]; };
    const auto place = [&](std::size_t m) {
        return std::span(driver.state().positions).subspan(m * axes, axes);
    };
    driver.append(6);
    driver.rebuild(3);
    for (std::size_t m = 0; m < 6; ++m) reference.addToken(state, token(m), place(m), m >= 3);
    for (std::size_t m = 3; m < 6; ++m) reference.addLatent(state, token(m), place(m), m + 1, 0);
    double fromExact = 0;
    for (std::size_t m = 6; m < 16; ++m) {
        if (driver.state().latents() == 4) {
            network_->dropLatents(driver.state(), 3);
            for (auto& layer : state.layers) layer.erase(layer.begin());
        }
        driver.step();
        reference.addToken(state, token(m), place(m), true);
        EXPECT_LE(largestRelativeDifference(driver.logits(),
                                            reference.addLatent(state, token(m), place(m), m + 1, 0)),
                  kTolerance);
        fromExact = std::max(fromExact, largestRelativeDifference(driver.logits(), driver.expected()));
    }
    // The remaining latents depend on the dropped ones, so this differs from a window of four latents.
    EXPECT_GT(fromExact, 1e-4);
}

TEST_P(Decode, DroppingContextEqualsErasingItsKeys) {
    if (!network_->supportsSteps() || !slides()) GTEST_SKIP();
    if (!canDropLatents()) {
        DecoderDriver driver(*network_, 1, 6);
        driver.append(12);
        expectError(ErrorCode::BadRequest,
                    HasSubstr(config().perceiver().taps.empty() ? "positions both in a table" : "taps"),
                    [&] { network_->dropContext(driver.state(), 8); });
        EXPECT_EQ(driver.state().length(), 12);
        return;
    }
    const ReferenceModel reference(*network_);
    DecoderDriver driver(*network_, 1, 6);
    ReferenceModel::State state = reference.start();
    driver.append(12);
    driver.rebuild(2);
    const auto last = [&] { return std::span(driver.state().positions).last(1); };
    for (std::size_t m = 0; m < 12; ++m)
        reference.addToken(state, driver.state().tokens[m], std::span(driver.state().positions).subspan(m, 1),
                           m >= 10);
    for (std::size_t m = 10; m < 12; ++m)
        reference.addLatent(state, driver.state().tokens[m],
                            std::span(driver.state().positions).subspan(m, 1), m + 1, 0);
    for (int i = 0; i < 3; ++i) {
        network_->dropContext(driver.state(), 8);
        state.cross.erase(state.cross.begin(), state.cross.end() - 8);
        driver.step();
        reference.addToken(state, driver.state().tokens.back(), last(), true);
        EXPECT_LE(
            largestRelativeDifference(driver.logits(),
                                      reference.addLatent(state, driver.state().tokens.back(), last(), 9, 0)),
            kTolerance);
    }
}

TEST_P(Decode, ARebuildRestoresDroppedLatents) {
    if (!network_->supportsSteps()) GTEST_SKIP() << "fixed number of latents";
    DecoderDriver driver(*network_, 2, 7);
    driver.append(6);
    driver.rebuild(5);
    network_->dropLatents(driver.state(), 2);
    driver.step();
    driver.rebuild(2);
    EXPECT_LE(largestRelativeDifference(driver.logits(), driver.expected()), kTolerance);
    network_->dropLatents(driver.state(), 1);
    driver.append(1);
    driver.rebuild(4);
    EXPECT_LE(largestRelativeDifference(driver.logits(), driver.expected()), kTolerance);
    if (!slides() || !canDropLatents()) return;
    network_->dropContext(driver.state(), 6);
    driver.rebuild(3);
    if (config().positions.rows.empty()) {
        EXPECT_LE(largestRelativeDifference(driver.logits(), driver.expected()), kTolerance);
    }
}

TEST_P(Decode, SlidingRenumbersTablePositionsButNotRotation) {
    if (!slides()) GTEST_SKIP() << "positions on several axes";
    DecoderDriver driver(*network_, 1, 8);
    driver.append(20);
    driver.slide(9);
    driver.append(2);
    EXPECT_EQ(driver.state().origin, 9);
    EXPECT_EQ(driver.state().length(), 13);
    EXPECT_EQ(driver.state().latents(), 0);
    const bool tables = !config().positions.rows.empty();
    EXPECT_EQ(driver.state().positions, countedPositions(config(), tables ? 0 : 9, 13));
}

INSTANTIATE_TEST_SUITE_P(All, Decode, ::testing::ValuesIn(networkCases()),
                         [](const auto& each) { return each.param.name; });

class DecodeErrors : public ::testing::Test {
protected:
    // Expects BadRequest and an unchanged state.
    void expectRefused(const std::string& message, const std::function<void()>& call) {
        const std::vector<std::int32_t> tokens = state_.tokens;
        const std::vector<std::int32_t> positions = state_.positions;
        expectError(ErrorCode::BadRequest, HasSubstr(message), call);
        EXPECT_EQ(state_.tokens, tokens);
        EXPECT_EQ(state_.positions, positions);
        EXPECT_EQ(state_.cross.length(), state_.length());
    }
    void append(std::vector<std::int32_t> tokens, const std::vector<std::int32_t>& positions = {}) {
        network_->append(state_, tokens, positions, arena_);
    }

    ModelConfig config_ = networkCase("LearnedTables").config;
    std::unique_ptr<Network> network_ = randomNetwork(config_, 1);
    Arena arena_ = arenaOn(testBackend());
    DecoderState state_ = network_->newState();
    std::vector<float> logits_ = std::vector<float>(29);
};

TEST_F(DecodeErrors, InvalidCallsAreRefusedAndChangeNothing) {
    append({1, 2, 3});
    expectRefused("21 tokens; the context holds 20", [&] { append(std::vector<std::int32_t>(18, 1)); });
    expectRefused("token 29; the vocabulary is 29", [&] { append({4, 29}); });
    expectRefused("token -1", [&] { append({-1}); });
    expectRefused("position 21 is beyond", [&] { append({4, 5}, {20, 21}); });
    expectRefused("position -1", [&] { append({4, 5}, {0, -1}); });
    expectRefused("cannot build 4 latents over 3 tokens",
                  [&] { network_->rebuild(state_, 4, arena_, logits_); });
    expectRefused("cannot build 0 latents", [&] { network_->rebuild(state_, 0, arena_, logits_); });
    network_->rebuild(state_, 2, arena_, logits_);
    expectRefused("token 29",
                  [&] { network_->step(state_, std::vector<std::int32_t>{29}, {}, arena_, logits_); });
    network_->step(state_, std::vector<std::int32_t>{4}, {}, arena_, logits_);
    EXPECT_EQ(state_.length(), 4);
}

TEST_F(DecodeErrors, AFullWindowAcceptsNoStep) {
    append(std::vector<std::int32_t>(20, 3));
    network_->rebuild(state_, 2, arena_, logits_);
    expectRefused("the context holds 20",
                  [&] { network_->step(state_, std::vector<std::int32_t>{4}, {}, arena_, logits_); });
}

TEST_F(DecodeErrors, BatchSizeIsLimited) {
    expectError(ErrorCode::BadRequest, HasSubstr("a batch of 0"), [&] { network_->newState(0); });
    expectError(ErrorCode::BadRequest, HasSubstr("a batch of 65"), [&] { network_->newState(65); });
}

TEST(DecodeKinds, DecoderCallsOutOfOrderAreReported) {
    const ModelConfig config = networkCase("Rotary").config;
    const auto network = randomNetwork(config, 1);
    DecoderDriver driver(*network, 1, 1);
    driver.append(5);
    driver.rebuild(3);
    driver.slide(1);
    expectError(ErrorCode::Internal, HasSubstr("a step needs latents"), [&] { driver.step(); });
    expectError(ErrorCode::Internal, HasSubstr("slide beyond"), [&] { driver.slide(5); });
    driver.slide(4);
    EXPECT_EQ(driver.state().length(), 0);
    expectError(ErrorCode::BadRequest, HasSubstr("cannot build 1 latents over 0 tokens"),
                [&] { driver.rebuild(1); });
}

TEST(DecodeKinds, AStepWithoutLatentsBuildsTheFirstLatent) {
    for (const char* name : {"Rotary", "QueryNormOnLatents", "SharedLearnedLatent"}) {
        const auto network = randomNetwork(networkCase(name).config, 1);
        DecoderDriver driver(*network, 2, 1);
        driver.step();
        EXPECT_LE(largestRelativeDifference(driver.logits(), driver.expected()), kTolerance) << name;
        driver.append(4);
        driver.step();
        EXPECT_EQ(driver.state().latents(), 1);
        EXPECT_LE(largestRelativeDifference(driver.logits(), driver.expected()), kTolerance) << name;
    }
}

TEST(DecodeKinds, ModelsWithTablesOnSeveralAxesCannotSlide) {
    const ModelConfig config = networkCase("TablesOnThreeAxes").config;
    const auto network = randomNetwork(config, 1);
    DecoderDriver driver(*network, 1, 1);
    driver.append(4);
    expectError(ErrorCode::BadRequest, HasSubstr("the position tables of this model are full"),
                [&] { driver.slide(1); });
    expectError(ErrorCode::Internal, HasSubstr("positions do not match"), [&] {
        Arena arena = arenaOn(testBackend());
        network->append(driver.state(), std::vector<std::int32_t>{1}, {}, arena);
    });
}

TEST(DecodeKinds, IndividuallyLearnedLatentsAreRebuiltForEveryToken) {
    const ModelConfig config = networkCase("LearnedLatents").config;
    const auto network = randomNetwork(config, 1);
    EXPECT_FALSE(network->supportsSteps());
    DecoderDriver driver(*network, 2, 1);
    driver.append(5);
    driver.rebuild(5);
    // If tokens are fewer than latents, the latents use the last positions.
    const ReferenceModel reference(*network);
    const SequenceBatch window = driver.window();
    for (std::size_t row = 0; row < 2; ++row) {
        const std::vector<double> expected = reference.run(
            std::span(window.tokens).subspan(row * 5, 5), std::span(window.positions).subspan(row * 5, 5), 5);
        EXPECT_LE(largestRelativeDifference(std::span(driver.logits()).subspan(row * 29, 29),
                                            std::vector<double>(expected.end() - 29, expected.end())),
                  kTolerance);
    }
    expectError(ErrorCode::Internal, HasSubstr("does not support single steps"), [&] { driver.step(); });
    driver.append(4);
    expectError(ErrorCode::BadRequest, HasSubstr("cannot build 7 latents"), [&] { driver.rebuild(7); });
}

TEST(DecodeKinds, AStepReusesTheMemoryOfThePreviousStep) {
    const ModelConfig config = networkCase("Rotary").config;
    const auto network = randomNetwork(config, 1);
    Arena arena = arenaOn(testBackend());
    DecoderState state = network->newState();
    std::vector<float> logits(29);
    network->append(state, randomTokens(config, 8, 1), {}, arena);
    network->rebuild(state, 1, arena, logits);
    const std::size_t before = arena.reservedBytes();
    for (std::int32_t token = 0; token < 5; ++token)
        network->step(state, std::span(&token, 1), {}, arena, logits);
    EXPECT_EQ(arena.reservedBytes(), before);
}

}  // namespace
}  // namespace continuo::test
