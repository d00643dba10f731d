#include "session/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <stop_token>
#include <thread>

#include "base/philox.h"
#include "continuo/error.h"
#include "engine/session/fails_once.h"
#include "engine/session/session_oracle.h"
#include "support/passing_backend.h"
#include "support/tiny_model.h"

namespace continuo {
namespace {

using test::computeUncachedLogits;
using test::expectOracle;
using test::makeNetwork;
using test::randomTokens;
using test::tinyConfig;

constexpr float kTolerance = 2e-5f;

std::vector<float> lastLogits(const Session& session) {
    const DecoderState& state = session.state();
    const std::vector<float> all =
        computeUncachedLogits(session.network(), state.tokens, state.latents(), state.origin + 1);
    const auto vocabulary = static_cast<std::ptrdiff_t>(session.network().config().vocabulary);
    return {all.end() - vocabulary, all.end()};
}

TEST(Session, LogitsEqualTheUncachedPassFarBeyondTheContext) {
    Session session(makeNetwork(tinyConfig()), {});
    const auto tokens = randomTokens(120, 40, 3);
    session.start(std::span(tokens).first(6));
    expectOracle(session, "prompt");
    for (std::size_t i = 6; i < tokens.size(); ++i) {
        session.feed(tokens[i]);
        expectOracle(session, "token " + std::to_string(i));
        EXPECT_LE(session.state().length(), 24);
        EXPECT_LE(session.state().latents(), 8);
    }
    EXPECT_GT(session.rebuilds(), 10);
    EXPECT_GT(session.state().origin, 0);
}

// Whichever op fails, later calls act as if it had not: steps, rebuilds and rewinds.
TEST(Session, ContinuesAfterAFailedOp) {
    const test::NextFailure failure = test::noFailure();
    Session session(test::makeNetworkOn(std::make_shared<test::FailsOnce>(test::openNetworkDevice(), failure),
                                        tinyConfig()),
                    {});
    const auto tokens = randomTokens(400, 40, 3);
    session.start(std::span(tokens).first(6));
    std::vector<Token> expected(tokens.begin(), tokens.begin() + 6);
    test::RandomFailures failing(failure, 40);
    for (std::size_t i = 6; i < tokens.size(); ++i) {
        if (i % 7 == 0) {
            expected.resize(expected.size() - failing.random().below(4));
            failing([&] { session.rewind(expected.size()); });
        }
        if (failing([&] { session.feed(tokens[i]); })) session.feed(tokens[i]);
        expected.push_back(tokens[i]);
        ASSERT_EQ(session.tokens(), expected);
        const DecoderState& state = session.state();
        ASSERT_EQ(state.origin + state.length(), static_cast<std::int64_t>(expected.size()));
        ASSERT_TRUE(std::equal(state.tokens.begin(), state.tokens.end(), expected.begin() + state.origin));
        expectOracle(session, "token " + std::to_string(i));
    }
    EXPECT_GT(failing.count(), 150);
    EXPECT_GT(session.state().origin, 0);
}

// A failed step leaves no trace, so the retry gives the same bits.
TEST(Session, RetryingAFailedStepIsEqualBitForBit) {
    const auto tokens = randomTokens(20, 40, 3);
    const auto play = [&](int after, bool back) {
        const test::NextFailure failure = test::noFailure();
        Session session(
            test::makeNetworkOn(std::make_shared<test::FailsOnce>(test::openNetworkDevice(), failure),
                                tinyConfig()),
            {});
        session.start(std::span(tokens).first(15));
        for (std::size_t i = 15; i < 18; ++i) session.feed(tokens[i]);
        const std::size_t left = session.tokens().size() - (back ? 1 : 0);
        const auto failing = [&] { back ? session.rewind(left) : session.feed(tokens[18]); };
        if (after >= 0) {
            *failure = test::Failure{"", after};
            EXPECT_THROW(failing(), Error);
            EXPECT_EQ(session.tokens().size(), left);
        }
        if (back && after >= 0)
            session.recover();
        else
            failing();
        std::vector<float> all = session.hostLogits();
        session.feed(tokens[19]);
        for (const float each : session.hostLogits()) all.push_back(each);
        return all;
    };
    for (const bool back : {false, true}) {
        const std::vector<float> whole = play(-1, back);
        for (int after = 0; after < 10; ++after) EXPECT_EQ(play(after, back), whole) << back << after;
    }
}

// The prompt is read in parts. A stop is checked between them, well before the end of a long prompt.
TEST(Session, CancelsDuringALongPrompt) {
    using namespace std::chrono_literals;
    using Clock = std::chrono::steady_clock;
    const auto network = makeNetwork(tinyConfig(1 << 18, 64));
    const auto tokens = randomTokens((1 << 18) - 1, 40, 3);
    const auto started = [&](const std::stop_token& stop) {
        Session session(network, {});
        const auto begin = Clock::now();
        try {
            session.start(tokens, stop);
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Cancelled);
            EXPECT_TRUE(stop.stop_requested());
        }
        return Clock::now() - begin;
    };
    const auto whole = std::min(started({}), started({}));  // the first run allocates memory
    auto least = whole;
    for (int attempt = 0; attempt < 5 && least >= whole / 2; ++attempt) {  // other processes may use the CPU
        std::stop_source source;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(whole / 8);
            source.request_stop();
        });
        least = std::min(least, std::chrono::duration_cast<decltype(least)>(started(source.get_token())));
    }
    EXPECT_LT(least, whole / 2);
}

TEST(Session, TheContextWindowStaysWithinItsBounds) {
    // Between rebuilds the window grows up to the context length. It never falls below that by more than the
    // tokens between two rebuilds.
    Session session(makeNetwork(tinyConfig()), {});
    const auto tokens = randomTokens(100, 40, 4);
    session.start(std::span(tokens).first(24));
    for (std::size_t i = 24; i < tokens.size(); ++i) {
        session.feed(tokens[i]);
        EXPECT_GE(session.state().length(), 24 - 4);
        EXPECT_LE(session.state().length(), 24);
    }
}

TEST(Session, AcceptsPromptsOfEveryLength) {
    const auto network = makeNetwork(tinyConfig());
    const auto tokens = randomTokens(60, 40, 5);
    for (const std::size_t length : {1u, 2u, 3u, 4u, 5u, 7u, 8u, 23u, 24u, 25u, 60u}) {
        Session session(network, {});
        session.start(std::span(tokens).first(length));
        expectOracle(session, "prompt of " + std::to_string(length));
        session.feed(7);
        session.feed(9);
        expectOracle(session, "after a prompt of " + std::to_string(length));
    }
}

TEST(Session, GridPositionsStayWhenTheWindowMoves) {
    // First the whole grid in the window, then a smaller window.
    for (const auto& [length, rotary] : {std::pair(37, false), {16, false}, {37, true}, {16, true}}) {
        Session session(makeNetwork(test::tinyGridConfig(length, 8, rotary)), {});
        const auto tokens = randomTokens(37, 40, 6);
        session.start(std::span(tokens).first(3));
        for (std::size_t i = 3; i < tokens.size(); ++i) {
            session.feed(tokens[i]);
            expectOracle(session, "token " + std::to_string(i) + ", window " + std::to_string(length));
        }
        EXPECT_EQ(session.state().origin > 0, length == 16);
        // The last cell: third column and row, third channel, counted from 2.
        std::vector<std::int32_t> last = {5, 4, 4};
        if (rotary) last.push_back(37);
        EXPECT_EQ(std::vector(session.state().positions.end() - static_cast<int>(last.size()),
                              session.state().positions.end()),
                  last);
        EXPECT_THROW(session.feed(1), Error);
    }
}

TEST(Session, TablesAreRenumberedWhenTheWindowMoves) {
    ModelConfig config = tinyConfig();
    config.positions.rotary.reset();
    config.positions.tables = PositionConfig::Tables::Learned;
    config.positions.rows = {26};
    Session session(makeNetwork(config), {});
    const auto tokens = randomTokens(80, 40, 6);
    session.start(std::span(tokens).first(10));
    for (std::size_t i = 10; i < tokens.size(); ++i) {
        session.feed(tokens[i]);
        const DecoderState& state = session.state();
        const std::vector<float> all =
            computeUncachedLogits(session.network(), state.tokens, state.latents(), 1);
        for (std::size_t v = 0; v < 40; ++v)
            EXPECT_NEAR(session.hostLogits()[v], all[all.size() - 40 + v], kTolerance);
    }
}

TEST(Session, ACopyIsIndependent) {
    const auto network = makeNetwork(tinyConfig());
    const auto tokens = randomTokens(40, 40, 9);
    Session trunk(network, {});
    trunk.start(std::span(tokens).first(15));
    Session branch = trunk;
    for (int i = 0; i < 30; ++i) {
        trunk.feed(3);
        branch.feed(tokens[static_cast<std::size_t>(i)]);
    }
    Session alone(network, {});
    alone.start(std::span(tokens).first(15));
    for (int i = 0; i < 30; ++i) alone.feed(tokens[static_cast<std::size_t>(i)]);
    EXPECT_TRUE(branch.hostLogits() == alone.hostLogits());
    EXPECT_FALSE(trunk.hostLogits() == alone.hostLogits());
}

TEST(Session, RewindDropsExactlyTheLaterTokens) {
    const auto network = makeNetwork(tinyConfig());
    const auto tokens = randomTokens(70, 40, 10);
    for (const std::size_t back : {1u, 2u, 3u, 7u, 12u, 40u, 64u}) {
        Session session(network, {});
        session.start(std::span(tokens).first(5));
        for (std::size_t i = 5; i < tokens.size(); ++i) session.feed(tokens[i]);
        session.rewind(tokens.size() - back);
        EXPECT_EQ(session.tokens().size(), tokens.size() - back);
        expectOracle(session, "back by " + std::to_string(back));
        session.feed(11);
        expectOracle(session, "and on, by " + std::to_string(back));
    }
    Session session(network, {});
    session.start(tokens);
    EXPECT_THROW(session.rewind(0), Error);
    EXPECT_THROW(session.rewind(tokens.size() + 1), Error);
}

// Counts embedded tokens. Context entries are never recomputed, so only the tokens of latents are embedded
// again.
class CountingBackend final : public test::PassingBackend {
public:
    using PassingBackend::PassingBackend;
    void embed(const Weight& table, TensorView ids, TensorView out, Into into) override {
        read += ids.shape.count();
        PassingBackend::embed(table, ids, out, into);
    }
    std::int64_t read = 0;  // tokens
};

TEST(Session, RewindingBeyondTheLatentsKeepsTheContext) {
    const auto backend = std::make_shared<CountingBackend>(test::openNetworkDevice());
    Session session(test::makeNetworkOn(backend, tinyConfig(256)), {});
    const auto tokens = randomTokens(600, 40, 10);
    session.start(std::span(tokens).first(100));
    for (std::size_t i = 100; i < tokens.size(); ++i) {
        session.feed(tokens[i]);
        if (i % 60 != 0 || i < 200) continue;
        const std::int64_t origin = session.state().origin;
        backend->read = 0;
        session.rewind(i + 1 - 9);  // keeps eight latents and a token to read
        EXPECT_LE(backend->read, 8) << "at token " << i;
        EXPECT_EQ(session.state().origin, origin);
        EXPECT_EQ(session.state().latents(), 4);
        expectOracle(session, "back at token " + std::to_string(i));
        for (std::size_t again = i + 1 - 9; again <= i; ++again) session.feed(tokens[again]);
        expectOracle(session, "and on, from token " + std::to_string(i));
    }
    EXPECT_GT(session.state().origin, 0);
    // If the window has moved past the remaining tokens, they are read again.
    session.rewind(static_cast<std::size_t>(session.state().origin) + 10);
    EXPECT_GE(session.state().length(), 256 - 4);
    expectOracle(session, "far back");
}

TEST(Session, IndividuallyLearnedLatentsAreRebuiltForEveryToken) {
    ModelConfig config = tinyConfig();
    config.perceiver().query = PerceiverConfig::Query::Learned;
    const auto network = makeNetwork(config);
    Session session(network, {});
    const auto tokens = randomTokens(40, 40, 11);
    session.start(std::span(tokens).first(9));
    for (std::size_t i = 9; i < tokens.size(); ++i) {
        session.feed(tokens[i]);
        const std::vector<float> all =
            computeUncachedLogits(*network, session.state().tokens, 8, session.state().origin + 1);
        for (std::size_t v = 0; v < 40; ++v)
            EXPECT_NEAR(session.hostLogits()[v], all[all.size() - 40 + v], kTolerance);
    }
    EXPECT_THROW(session.setLatents(4), Error);
}

// The cache of krasserm/perceiver-io in plain code: every layer keeps its last entries, whatever they were
// computed from.
TEST(Session, CompatibleCacheDropsTheOldestEntryForEachToken) {
    ModelConfig config = tinyConfig();
    config.perceiver().query = PerceiverConfig::Query::Embedding;
    config.perceiver().latentKeys = PerceiverConfig::LatentKeys::QueryNorm;
    const auto network = makeNetwork(config);
    SessionOptions options;
    options.cache = SessionOptions::Cache::Compatible;
    options.start = 3;
    Session session(network, options);
    const auto tokens = randomTokens(60, 40, 12);
    session.start(std::span(tokens).first(10));
    EXPECT_EQ(session.state().latents(), 3);
    for (std::size_t i = 10; i < tokens.size(); ++i) {
        session.feed(tokens[i]);
        EXPECT_EQ(session.state().latents(), std::min<std::int64_t>(8, 3 + static_cast<std::int64_t>(i) - 9));
        EXPECT_EQ(session.state().length(), std::min<std::int64_t>(24, static_cast<std::int64_t>(i) + 1));
        if (i < 15) expectOracle(session, "nothing forgotten yet, token " + std::to_string(i));
    }
    EXPECT_EQ(session.rebuilds(), 0);
    // The remaining entries still depend on dropped latents, so the result differs from the exact window.
    const std::vector<float> exact = lastLogits(session);
    float worst = 0;
    for (std::size_t v = 0; v < 40; ++v)
        worst = std::max(worst, std::abs(exact[v] - session.hostLogits()[v]));
    EXPECT_GT(worst, 1e-3f);
}

TEST(Session, ThreadCountChangesNothing) {
    const auto tokens = randomTokens(60, 40, 13);
    std::vector<std::vector<float>> results;
    for (const int threads : {1, 2, 3}) {
        Session session(makeNetwork(tinyConfig(), 1, {Precision::BF16, false, DType::BF16}, threads), {});
        session.start(std::span(tokens).first(20));
        for (std::size_t i = 20; i < tokens.size(); ++i) session.feed(tokens[i]);
        results.push_back(session.hostLogits());
    }
    EXPECT_EQ(results[0], results[1]);
    EXPECT_EQ(results[0], results[2]);
}

}  // namespace
}  // namespace continuo
