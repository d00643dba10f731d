#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <stop_token>

#include "base/philox.h"
#include "continuo/error.h"
#include "engine/model/stream_cases.h"
#include "engine/session/fails_once.h"
#include "engine/session/session_oracle.h"
#include "model/network_bytes.h"
#include "session/live_session.h"
#include "session/session_batch.h"
#include "support/expect_error.h"
#include "support/tiny_model.h"

namespace continuo::test {
namespace {

constexpr std::int64_t kReach = 9;

SessionOptions optionsWithReach(std::int64_t reach) {
    SessionOptions options;
    options.reach = reach;
    return options;
}

class StreamSession : public ::testing::TestWithParam<NetworkCase> {
protected:
    const ModelConfig& config() const { return GetParam().config; }
    std::vector<Token> tokens(std::size_t count) const { return randomTokens(count, config().vocabulary, 3); }

    std::shared_ptr<const Network> network_ = makeNetwork(config());
};

TEST_P(StreamSession, LogitsEqualTheColdPass) {
    const std::vector<Token> all = tokens(45);
    for (const std::size_t prompt : {1U, 4U, 6U, 19U}) {
        Session session(network_, {});
        session.start(std::span(all).first(prompt));
        expectStreamOracle(session, "prompt of " + std::to_string(prompt));
        for (std::size_t i = prompt; i < all.size(); ++i) {
            session.feed(all[i]);
            expectStreamOracle(session, "token " + std::to_string(i));
        }
        EXPECT_EQ(session.tokens(), all);
        EXPECT_EQ(session.streamState().length, static_cast<std::int64_t>(all.size()));
    }
}

// Rewinds from every length to every shorter one, within the reach and beyond, then feeds another token.
TEST_P(StreamSession, Rewind_CanReturnToEveryEarlierLength) {
    const std::vector<Token> all = tokens(26);
    Session session(network_, optionsWithReach(kReach));
    session.start(std::span(all).first(2));
    for (std::size_t i = 2; i < all.size(); ++i) {
        session.feed(all[i]);
        for (std::size_t back = 1; back <= i + 1; ++back) {
            const std::string where = "from " + std::to_string(i + 1) + " to " + std::to_string(back);
            Session branch = session;
            EXPECT_TRUE(branch.canRewindCheaply(back) ||
                        static_cast<std::int64_t>(i + 1 - back) >= kReach - 1)
                << where;
            branch.rewind(back);
            ASSERT_EQ(branch.tokens().size(), back);
            expectStreamOracle(branch, where);
            branch.feed((all[back - 1] + 1) % config().vocabulary);
            expectStreamOracle(branch, where + " and on");
        }
    }
    expectStreamOracle(session, "no branch has changed it");
}

// A pinned state can be restored bit for bit after any number of tokens, until a rewind to before it.
TEST_P(StreamSession, Rewind_RestoresAPinnedStateBitForBit) {
    const std::vector<Token> all = tokens(40);
    Session session(network_, optionsWithReach(kReach));
    session.start(std::span(all).first(7));
    session.pin();
    const std::vector<float> pinned = session.hostLogits();
    for (std::size_t i = 7; i < all.size(); ++i) session.feed(all[i]);
    Session branch = session;
    for (Session* each : {&session, &branch}) {
        EXPECT_TRUE(each->canRewindCheaply(7));
        EXPECT_FALSE(each->canRewindCheaply(8));
        each->rewind(7);
        EXPECT_EQ(each->hostLogits(), pinned);
    }
    for (std::size_t i = 7; i < all.size(); ++i) session.feed(all[i]);
    session.rewind(12);  // the tokens after the pin are read again
    expectStreamOracle(session, "between the pin and what is in reach");
    session.rewind(6);
    expectStreamOracle(session, "before the pin");
    for (std::size_t i = 6; i < all.size(); ++i) session.feed(all[i]);
    EXPECT_FALSE(session.canRewindCheaply(7));
}

// The failed rewind truncates the state before its step, so the existing logits are stale.
TEST_P(StreamSession, AFailedRewind_LeavesNoStaleLogits) {
    const NextFailure failure = noFailure();
    Session session(makeNetworkOn(std::make_shared<FailsOnce>(openNetworkDevice(), failure), config()),
                    optionsWithReach(kReach));
    const std::vector<Token> all = tokens(20);
    session.start(all);
    *failure = Failure{"", 0, "copy"};
    EXPECT_THROW(session.rewind(18), Error);
    failure->reset();
    session.rewind(17);
    expectStreamOracle(session, "one token further back");
}

// After a random op fails, a retry gives the same logits as without the failure. Copies, which end a step,
// never fail here.
TEST_P(StreamSession, ARetryAfterAFailedOp_GivesTheSameLogits) {
    const NextFailure failure = noFailure();
    Session session(makeNetworkOn(std::make_shared<FailsOnce>(openNetworkDevice(), failure), config()),
                    optionsWithReach(kReach));
    const std::vector<Token> all = tokens(61);
    session.start(std::span(all).first(6));
    std::vector<Token> expected(all.begin(), all.begin() + 6);
    RandomFailures failing(failure, 25, "copy");
    for (std::size_t i = 6; i < all.size(); ++i) {
        if (i % 5 == 0) {
            expected.resize(expected.size() - failing.random().below(4));
            if (failing([&] { session.rewind(expected.size()); })) session.recover();
            expectStreamOracle(session, "back before token " + std::to_string(i));
        }
        if (i % 7 == 0) session.pin();
        if (failing([&] { session.feed(all[i]); })) session.feed(all[i]);
        expected.push_back(all[i]);
        ASSERT_EQ(session.tokens(), expected);
        expectStreamOracle(session, "token " + std::to_string(i));
    }
    EXPECT_GT(failing.count(), 10);
}

TEST_P(StreamSession, RowsOfABatch_EqualSingleSessionsBitForBit) {
    constexpr int kRows = 3;
    const std::vector<Token> all = tokens(30);
    Session started(network_, {});
    started.start(std::span(all).first(6));
    SessionBatch batch(started, kRows);
    std::vector<Session> alone(kRows, started);
    EXPECT_EQ(batch.beforeLastRebuild(10, [](std::int64_t) { return 0; }), 0);
    for (std::size_t i = 6; i < all.size(); ++i) {
        std::vector<Token> next;
        for (int row = 0; row < kRows; ++row) next.push_back((all[i] + row) % config().vocabulary);
        batch.feed(next);
        std::vector<float> together(static_cast<std::size_t>(kRows * config().vocabulary)), each;
        batch.sharedBackend()->download(batch.logits(), std::as_writable_bytes(std::span(together)));
        for (std::size_t row = 0; row < kRows; ++row) {
            alone[row].feed(next[row]);
            const std::vector<float> own = alone[row].hostLogits();
            each.insert(each.end(), own.begin(), own.end());
        }
        ASSERT_EQ(together, each) << "token " << i;
    }
    EXPECT_EQ(batch.length(), 30);
}

TEST_P(StreamSession, Resume_ContinuesFromASavedState) {
    const std::vector<Token> all = tokens(40);
    Session session(network_, optionsWithReach(kReach));
    session.start(std::span(all).first(22));
    Session again(network_, optionsWithReach(kReach));
    again.resume(session.tokens(), session.streamState(), session.hostLogits());
    const std::vector<float> resumed = again.hostLogits();
    EXPECT_EQ(resumed, session.hostLogits());
    for (std::size_t i = 22; i < all.size(); ++i) {
        session.feed(all[i]);
        again.feed(all[i]);
        ASSERT_EQ(again.hostLogits(), session.hostLogits()) << "token " << i;
    }
    EXPECT_TRUE(again.canRewindCheaply(22));
    again.rewind(22);
    EXPECT_EQ(again.hostLogits(), resumed);
    expectStreamOracle(again, "where it was resumed");
}

// The state never becomes larger than in the first half of the tokens.
TEST_P(StreamSession, TheState_StopsGrowing) {
    const bool ends = config().positions.grid.has_value();  // 65 tokens fill the grid
    const std::vector<Token> all = tokens(ends ? 60 : 400);
    for (const std::int64_t reach : {std::int64_t{0}, kReach}) {
        Session session(network_, optionsWithReach(reach));
        session.start(std::span(all).first(3));
        std::size_t most = 0;
        for (std::size_t i = 3; i < all.size(); ++i) {
            session.feed(all[i]);
            const std::size_t bytes = session.streamState().bytes();
            if (i < all.size() / 2) most = std::max(most, bytes);
            EXPECT_LE(bytes, most) << "token " << i;
        }
    }
}

TEST_P(StreamSession, TheEstimate_IsNearTheStateAfterALongPrompt) {
    if (config().positions.grid) GTEST_SKIP() << "a grid takes no long prompt";
    for (const std::int64_t reach : {std::int64_t{0}, std::int64_t{64}}) {
        Session session(network_, optionsWithReach(reach));
        session.start(tokens(3000));
        const double kept = streamBytes(config(), Precision::F32, reach);
        const auto bytes = static_cast<double>(session.streamState().bytes());
        EXPECT_GE(1.02 * kept, bytes) << reach;
        EXPECT_LE(kept, 1.6 * bytes) << reach;
        EXPECT_LE(session.course().stepBytes(100), kept);
    }
}

TEST_P(StreamSession, LiveSession_RewindsWithoutAWorker) {
    const std::vector<Token> all = tokens(60);
    LiveSession live(network_, {});
    live.start(std::span(all).first(5));
    for (std::size_t i = 5; i < all.size(); ++i) {
        live.feed(all[i]);
        live.noteIdle();
        if (i % 11 == 0) {
            EXPECT_TRUE(live.canRewindCheaply(i - 3));
            live.rewind(i - 3);
            for (std::size_t again = i - 3; again <= i; ++again) live.feed(all[again]);
        }
        expectStreamOracle(live.session(), "token " + std::to_string(i));
    }
    EXPECT_EQ(live.tokens(), all);
    EXPECT_TRUE(live.acts().empty());
    EXPECT_EQ(live.swaps() + live.waits() + live.builtLatents(), 0);
}

INSTANTIATE_TEST_SUITE_P(Streams, StreamSession, ::testing::ValuesIn(streamCases()),
                         [](const auto& each) { return each.param.name; });

TEST(StreamSessionOptions, OptionsAndCallsThatNeedLatents_AreRefused) {
    const auto network = makeNetwork(tinyStreamConfig());
    SessionOptions options;
    options.cache = SessionOptions::Cache::Compatible;
    expectError(ErrorCode::BadRequest, testing::HasSubstr("needs a model with latents"),
                [&] { Session(network, options); });
    Session session(network, {});
    session.start(std::vector<Token>{1, 2});
    EXPECT_FALSE(session.rebuildDue());
    expectError(ErrorCode::Internal, testing::_, [&] { session.room(); });
    expectError(ErrorCode::Internal, testing::_, [&] { session.catchUp(0, std::vector<Token>{1}); });
    Session perceiver(makeNetwork(tinyConfig()), {});
    expectError(ErrorCode::Internal, testing::_, [&] { perceiver.newStreamState(); });
}

TEST(StreamSessionOptions, AStoppedPrompt_CanBeStartedAgain) {
    Session session(makeNetwork(tinyStreamConfig()), {});
    const std::vector<Token> all = randomTokens(30, 40, 3);
    std::stop_source source;
    source.request_stop();
    expectError(ErrorCode::Cancelled, testing::_, [&] { session.start(all, source.get_token()); });
    session.start(all);
    expectStreamOracle(session, "started again");
}

}  // namespace
}  // namespace continuo::test
