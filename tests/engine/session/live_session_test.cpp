#include "session/live_session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <set>
#include <string_view>
#include <thread>
#ifdef __linux__
#include <sys/resource.h>
#endif

#include "base/philox.h"
#include "base/priority_boost.h"
#include "continuo/error.h"
#include "engine/session/fails_once.h"
#include "engine/session/session_oracle.h"
#include "support/held_backend.h"
#include "support/passing_backend.h"
#include "support/tiny_model.h"

namespace continuo {
namespace {

using test::expectOracle;
using test::makeNetwork;
using test::randomTokens;
using test::tinyConfig;

std::int64_t countSwaps(const LiveSession& live) {
    return std::count_if(live.acts().begin(), live.acts().end(),
                         [](const LiveAct& act) { return act.kind == LiveAct::Kind::Swap; });
}

void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(2)); }

TEST(LiveSession, LogitsEqualTheUncachedPassBeforeAndAfterSwaps) {
    LiveSession live(makeNetwork(tinyConfig()), {});
    const auto tokens = randomTokens(200, 40, 3);
    live.start(std::span(tokens).first(6));
    expectOracle(live.session(), "prompt");
    for (std::size_t i = 6; i < tokens.size(); ++i) {
        live.feed(tokens[i]);
        if (i % 3 == 0) pause();
        expectOracle(live.session(), "token " + std::to_string(i));
        EXPECT_LE(live.session().state().length(), 24);
        EXPECT_LE(live.session().state().latents(), 8);
        ASSERT_EQ(live.tokens(),
                  std::vector<Token>(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(i) + 1));
    }
    EXPECT_GT(countSwaps(live), 20);
    EXPECT_GT(live.session().state().origin, 0);
}

TEST(LiveSession, SlowTokensNeverWaitForARebuild) {
    LiveSession live(makeNetwork(tinyConfig()), {});
    const auto tokens = randomTokens(150, 40, 4);
    live.start(std::span(tokens).first(10));
    for (std::size_t i = 10; i < tokens.size(); ++i) {
        live.feed(tokens[i]);
        pause();
    }
    EXPECT_GT(countSwaps(live), 20);
    EXPECT_LT(live.waits(),
              static_cast<std::int64_t>(live.acts().size()) / 4);  // some, because the machine may be busy
}

TEST(LiveSession, FastTokensWaitForTheWorkerAndGiveCorrectLogits) {
    LiveSession live(makeNetwork(tinyConfig()), {});
    const auto tokens = randomTokens(3000, 40, 5);
    live.start(std::span(tokens).first(1));
    for (std::size_t i = 1; i < tokens.size(); ++i) live.feed(tokens[i]);
    EXPECT_EQ(live.tokens(), tokens);
    expectOracle(live.session(), "end");
}

// The worker catches up for any token rate, and a small latent count stays small.
TEST(LiveSession, UsesTheRequestedLatentCount) {
    LiveSession live(makeNetwork(tinyConfig(4096, 1024)), {});
    const auto tokens = randomTokens(3000, 40, 5);
    live.setLatents(16);
    live.start(std::span(tokens).first(2));
    std::size_t at = 2;
    while (countSwaps(live) == 0) {
        live.feed(tokens[at++]);
        pause();
    }
    ASSERT_LT(at, 1000U);
    std::int64_t most = 0;
    for (; at < tokens.size(); ++at) {
        live.feed(tokens[at]);
        most = std::max(most, live.session().state().latents());
    }
    EXPECT_LE(most, 4 * 16 + 1);
    EXPECT_GT(countSwaps(live), 30);
    expectOracle(live.session(), "end");
}

// While idle, the worker receives its missing tokens, so that the next token finds it up to date.
TEST(LiveSession, TheWorkerCatchesUpWhileNoTokenComes) {
    LiveSession live(makeNetwork(tinyConfig(64, 16)), {});
    const auto tokens = randomTokens(60, 40, 5);
    live.start(std::span(tokens).first(10));
    const auto given = [&](LiveAct::Kind kind) {
        return std::count_if(live.acts().begin(), live.acts().end(),
                             [&](const LiveAct& act) { return act.kind == kind; });
    };
    std::size_t at = 10;
    while (given(LiveAct::Kind::Rebuild) == 0) live.feed(tokens[at++]);
    live.feed(tokens[at++]);  // the worker misses it if it is still building
    for (int look = 0; look < 300; ++look) {
        live.noteIdle();
        pause();
    }
    EXPECT_LE(given(LiveAct::Kind::Follow), 1);
    live.feed(tokens[at++]);
    EXPECT_EQ(given(LiveAct::Kind::Swap), 1);
    expectOracle(live.session(), "swapped");
}

// Records which threads queued work that nobody has waited for; a GPU may not even have begun it.
class WatchedBackend : public test::PassingBackend {
public:
    using PassingBackend::PassingBackend;

    void wait() override {
        PassingBackend::wait();
        done();
    }
    std::shared_ptr<Backend> sibling() override { return std::make_shared<WatchedBackend>(to_->sibling()); }
    bool hasWorkOfOtherThreads() {
        const std::lock_guard lock(mutex_);
        return std::ranges::any_of(givers_, [](auto id) { return id != std::this_thread::get_id(); });
    }

protected:
    void runOp(const char* op, const std::function<void()>& call) override {
        {
            const std::lock_guard lock(mutex_);
            givers_.insert(std::this_thread::get_id());
        }
        call();
        if (std::string_view(op) == "download") done();
    }

private:
    void done() {
        const std::lock_guard lock(mutex_);
        givers_.clear();
    }

    std::mutex mutex_;
    std::set<std::thread::id> givers_;
};

// Otherwise the token at a swap would wait for a whole rebuild on the device.
TEST(LiveSession, TheWorkerReportsARebuildOnlyAfterItsDeviceIsDone) {
    LiveSession live(
        test::makeNetworkOn(std::make_shared<WatchedBackend>(test::openNetworkDevice()), tinyConfig()), {});
    const auto tokens = randomTokens(150, 40, 4);
    live.start(std::span(tokens).first(10));
    for (std::size_t i = 10; i < tokens.size(); ++i) {
        live.feed(tokens[i]);
        auto& queue = dynamic_cast<WatchedBackend&>(live.session().network().backend());
        EXPECT_FALSE(queue.hasWorkOfOtherThreads()) << "token " << i << ", " << countSwaps(live) << " swaps";
        live.session().hostLogits();
        pause();
    }
    EXPECT_GT(countSwaps(live), 5);
}

TEST(LiveSession, LatentCountCanChangeWhileRunning) {
    LiveSession live(makeNetwork(tinyConfig()), {});
    const auto tokens = randomTokens(160, 40, 7);
    live.start(std::span(tokens).first(12));
    const std::int64_t counts[] = {8, 2, 1, 5, 8, 3, 7};
    for (std::size_t i = 12; i < tokens.size(); ++i) {
        if (i % 17 == 0) live.setLatents(counts[(i / 17) % 7]);
        live.feed(tokens[i]);
        pause();
        expectOracle(live.session(), "token " + std::to_string(i));
    }
    EXPECT_EQ(live.session().latents(), counts[(153 / 17) % 7]);
    EXPECT_THROW(live.setLatents(0), Error);
    EXPECT_THROW(live.setLatents(9), Error);
}

// After a rewind of tokens that arrived during the build, the worker need not catch up.
TEST(LiveSession, LatentsBuiltBeforeARewindAreUsedAfterIt) {
    const auto tokens = randomTokens(60, 40, 7);
    int met = 0;  // rounds in which the worker was behind
    for (int round = 0; round < 20; ++round) {
        LiveSession live(makeNetwork(tinyConfig(64, 16)), {});
        live.start(std::span(tokens).first(20));
        live.setLatents(4);
        EXPECT_EQ(live.builtLatents(), 0);
        for (std::size_t i = 20; i < 25; ++i) live.feed(tokens[i]);
        for (int look = 0; look < 500 && live.builtLatents() == 0; ++look) pause();
        EXPECT_EQ(live.builtLatents(), 4);
        met += live.session().latents() == 16 ? 1 : 0;
        live.rewind(20);
        live.feed(tokens[30]);
        EXPECT_EQ(live.session().latents(), 4);
        expectOracle(live.session(), "swapped");
    }
    EXPECT_GT(met, 0);
}

// A session whose worker takes as long as the test requires.
class LiveSessionBuilds : public testing::Test {
protected:
    void SetUp() override { live_.start(std::span(tokens_).first(20)); }
    // Waits for the worker.
    void await(std::int64_t latents) {
        for (int look = 0; look < 2000 && live_.builtLatents() != latents; ++look) pause();
        EXPECT_EQ(live_.builtLatents(), latents);
    }
    std::int64_t countFollowed() const {
        return std::count_if(live_.acts().begin(), live_.acts().end(),
                             [](const LiveAct& act) { return act.kind == LiveAct::Kind::Follow; });
    }
    // Feeds `meanwhile` tokens while 8 latents are built, then more tokens.
    std::vector<float> play(LiveSession& live, std::size_t meanwhile) {
        live.setLatents(8);
        std::size_t at = 20;
        for (live.feed(tokens_[at++]); at < 21 + meanwhile; ++at) live.feed(tokens_[at]);
        EXPECT_EQ(live.session().latents(), 32);
        return live.session().hostLogits();
    }

    const std::vector<Token> tokens_ = randomTokens(60, 40, 7);
    const std::shared_ptr<test::HeldBackend::Gate> worker_ = std::make_shared<test::HeldBackend::Gate>();
    LiveSession live_{
        test::makeNetworkOn(std::make_shared<test::HeldBackend>(test::openNetworkDevice(), worker_),
                            tinyConfig(64, 32)),
        {}};
};

// The swap does not wait for the worker to catch up, because more tokens would arrive.
TEST_F(LiveSessionBuilds, NewLatentsAreUsedDespiteATokenDuringTheirBuild) {
    {
        const test::HeldBackend::Hold hold(*worker_);
        play(live_, 1);
        EXPECT_EQ(live_.builtLatents(), 0);
        EXPECT_EQ(live_.requestedLatents(), 8);
    }
    await(8);
    EXPECT_EQ(live_.swapsUpTo(), live_.tokens().size());
    live_.feed(tokens_[22]);
    EXPECT_EQ(countFollowed(), 0);
    EXPECT_EQ(live_.session().latents(), 8);
    expectOracle(live_.session(), "swapped");

    LiveSession again(makeNetwork(tinyConfig(64, 32)), {});
    again.replay(live_.acts());
    again.start(std::span(tokens_).first(20));
    play(again, 1);
    again.feed(tokens_[22]);
    EXPECT_EQ(again.session().hostLogits(), live_.session().hostLogits());
}

// The latent count may change during a build. The last value applies, and the earlier build is used once.
TEST_F(LiveSessionBuilds, TheLastLatentCountRequestedDuringABuildApplies) {
    const auto wish = [&](LiveSession& live) {
        live.setLatents(8);
        live.feed(tokens_[20]);
        for (const std::int64_t latents : {4, 12, 16}) live.setLatents(latents);
    };
    {
        const test::HeldBackend::Hold hold(*worker_);
        wish(live_);
        EXPECT_EQ(live_.requestedLatents(), 16);
    }
    await(8);
    live_.feed(tokens_[21]);
    EXPECT_EQ(live_.session().latents(), 8);
    await(16);
    for (std::size_t i = 22; i < 26; ++i) {
        live_.feed(tokens_[i]);
        EXPECT_EQ(live_.session().latents(), 16) << i;
        expectOracle(live_.session(), "token " + std::to_string(i));
        EXPECT_EQ(live_.swaps(), 2);
    }

    LiveSession again(makeNetwork(tinyConfig(64, 32)), {});
    again.replay(live_.acts());
    again.start(std::span(tokens_).first(20));
    wish(again);
    for (std::size_t i = 21; i < 26; ++i) again.feed(tokens_[i]);
    EXPECT_EQ(again.session().hostLogits(), live_.session().hostLogits());
}

// New latents act without waiting for a token, because the next one may be far away.
TEST_F(LiveSessionBuilds, NewLatentsAreUsedWithoutWaitingForAToken) {
    live_.setLatents(8);
    live_.noteIdle();
    await(8);
    live_.setLatents(8);
    EXPECT_EQ(live_.session().latents(), 8);
    expectOracle(live_.session(), "swapped");

    LiveSession again(makeNetwork(tinyConfig(64, 32)), {});
    again.replay(live_.acts());
    again.start(std::span(tokens_).first(20));
    for (int i = 0; i < 2; ++i) again.setLatents(8);
    EXPECT_EQ(again.session().hostLogits(), live_.session().hostLogits());
}

// Catching up at the next token would delay it, so the worker reads the many missed tokens first.
TEST_F(LiveSessionBuilds, TheWorkerReadsManyMissedTokensBeforeTheSwap) {
    {
        const test::HeldBackend::Hold hold(*worker_);
        play(live_, 9);
    }
    await(8);
    EXPECT_LT(live_.swapsUpTo(), live_.tokens().size());
    live_.feed(tokens_[30]);
    EXPECT_EQ(live_.session().latents(), 32);
    EXPECT_EQ(countFollowed(), 1);
    await(8);
    EXPECT_GE(live_.swapsUpTo(), live_.tokens().size());
    live_.feed(tokens_[31]);
    EXPECT_EQ(live_.session().latents(), 8);
    expectOracle(live_.session(), "swapped");
}

#ifdef __linux__
// With a lower priority, a busy machine would run the worker much later than its caller.
TEST_F(LiveSessionBuilds, TheWorkerInheritsItsCallersPriority) {
    const auto niceOf = [](int thread) { return ::getpriority(PRIO_PROCESS, static_cast<id_t>(thread)); };
    const int before = niceOf(0);
    if (::setpriority(PRIO_PROCESS, 0, before - 1) != 0) GTEST_SKIP() << "no thread may have a larger share";
    std::atomic<int> worker = 0;
    worker_->onHeld = [&] { worker = currentThreadId(); };
    live_.setLatents(16);
    live_.feed(tokens_[20]);
    await(16);
    live_.feed(tokens_[21]);
    {
        const test::HeldBackend::Hold hold(*worker_);
        live_.setLatents(8);
        live_.feed(tokens_[22]);
        for (int look = 0; look < 2000 && worker == 0; ++look) pause();
        ASSERT_NE(worker, 0);
        EXPECT_EQ(niceOf(worker), before - 1);
    }
    await(8);
    live_.feed(tokens_[23]);
    EXPECT_EQ(live_.session().latents(), 8);
    EXPECT_EQ(niceOf(worker), before) << "and not for what is no hurry";
    ::setpriority(PRIO_PROCESS, 0, before);
}
#endif

TEST(LiveSession, LatentsAreClampedToTheMaximum) {
    SessionOptions options;
    options.latents = 2;
    options.maxLatents = 4;
    LiveSession live(makeNetwork(tinyConfig()), options);
    const auto tokens = randomTokens(60, 40, 7);
    live.start(std::span(tokens).first(12));
    live.setLatents(8);
    for (std::size_t i = 12; i < tokens.size(); ++i) {
        live.feed(tokens[i]);
        pause();
    }
    EXPECT_GT(countSwaps(live), 0);
    EXPECT_EQ(live.session().latents(), 4);
}

// Rewinds also while the worker builds over tokens that are rewound meanwhile.
TEST(LiveSession, RewindsAtAnyMoment) {
    LiveSession live(makeNetwork(tinyConfig()), {});
    const auto tokens = randomTokens(600, 40, 8);
    std::vector<Token> expected(tokens.begin(), tokens.begin() + 9);
    live.start(expected);
    RandomStream random(3, 0);
    for (std::size_t i = 9; i < tokens.size(); ++i) {
        if (random.below(6) == 0) {
            const std::size_t kept =
                expected.size() - std::min<std::size_t>(random.below(12), expected.size() - 1);
            expected.resize(kept);
            live.rewind(kept);
            expectOracle(live.session(), "back before token " + std::to_string(i));
        }
        expected.push_back(tokens[i]);
        live.feed(tokens[i]);
        if (random.below(4) == 0) pause();
        ASSERT_EQ(live.tokens(), expected);
        expectOracle(live.session(), "token " + std::to_string(i));
    }
    EXPECT_GT(countSwaps(live), 20);
}

// A replay with the recorded acts gives the same numbers, however long the worker takes.
TEST(LiveSession, AReplayEqualsTheSessionBitForBit) {
    const auto tokens = randomTokens(400, 40, 10);
    const auto play = [&](LiveSession& live, std::uint64_t pauses) {
        RandomStream acts(5, 0), sleeps(pauses, 0);
        std::vector<float> all;
        live.start(std::span(tokens).first(5));
        for (std::size_t i = 5; i < tokens.size(); ++i) {
            if (acts.below(9) == 0) live.rewind(live.tokens().size() - acts.below(5));
            if (acts.below(23) == 0) live.setLatents(static_cast<std::int64_t>(1 + acts.below(8)));
            live.feed(tokens[i]);
            if (sleeps.below(3) == 0) pause();
            if (sleeps.below(2) == 0) live.noteIdle();
            const std::vector<float> logits = live.session().hostLogits();
            all.insert(all.end(), logits.begin(), logits.end());
        }
        return all;
    };
    LiveSession first(makeNetwork(tinyConfig()), {}), again(makeNetwork(tinyConfig()), {}),
        other(makeNetwork(tinyConfig()), {});
    const std::vector<float> heard = play(first, 1);
    again.replay(first.acts());
    EXPECT_TRUE(play(again, 2) == heard);
    EXPECT_TRUE(again.acts() == first.acts());
    play(other, 3);
    EXPECT_FALSE(other.acts() == first.acts());
}

// Acts from an untrusted source: none runs on a session that the worker still owns or that shares no tokens.
TEST(LiveSession, ReplayingAForgedRecordIsHarmless) {
    const auto tokens = randomTokens(40, 40, 10);
    using Kind = LiveAct::Kind;
    const std::vector<std::vector<LiveAct>> plans = {
        {{Kind::Follow, 2}},
        {{Kind::Swap, 2}},
        {{Kind::Rebuild, 2}, {Kind::Rebuild, 2}, {Kind::Rebuild, 3}, {Kind::Follow, 3}, {Kind::Swap, 3}},
    };
    for (const std::vector<LiveAct>& plan : plans) {
        LiveSession live(makeNetwork(tinyConfig()), {});
        live.replay(plan);
        live.start(std::span(tokens).first(5));
        for (std::size_t i = 5; i < tokens.size(); ++i) {
            live.feed(tokens[i]);
            expectOracle(live.session(), "token " + std::to_string(i));
        }
        EXPECT_EQ(live.tokens(), tokens);
    }
}

TEST(LiveSession, CanBeRestarted) {
    LiveSession live(makeNetwork(tinyConfig()), {});
    const auto tokens = randomTokens(90, 40, 9);
    for (int round = 0; round < 20; ++round) {
        live.start(std::span(tokens).subspan(static_cast<std::size_t>(round), 7));
        expectOracle(live.session(), "start");
        for (std::size_t i = 30; i < 30 + static_cast<std::size_t>(round); ++i) live.feed(tokens[i]);
        EXPECT_EQ(live.tokens().size(), 7 + static_cast<std::size_t>(round));
        expectOracle(live.session(), "end");
    }
}

TEST(LiveSession, ACancelledPromptCanBeRestarted) {
    LiveSession live(makeNetwork(tinyConfig()), {});
    const auto tokens = randomTokens(30, 40, 9);
    std::stop_source source;
    source.request_stop();
    try {
        live.start(tokens, source.get_token());
        ADD_FAILURE() << "reading the prompt";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Cancelled);
    }
    live.start(std::span(tokens).first(10));
    for (std::size_t i = 10; i < tokens.size(); ++i) live.feed(tokens[i]);
    EXPECT_EQ(live.tokens(), tokens);
    expectOracle(live.session(), "end");
}

// A session whose device fails once, on its own thread or the worker's.
class LiveSessionFails : public testing::Test {
protected:
    void SetUp() override { live_.start(std::span(tokens_).first(20)); }
    void expectTokens(std::vector<Token> tokens) const {
        EXPECT_EQ(live_.tokens(), tokens);
        const DecoderState& state = live_.session().state();
        tokens.erase(tokens.begin(), tokens.begin() + state.origin);
        EXPECT_EQ(state.tokens, tokens);
        expectOracle(live_.session(), "after a failure");
    }

    const std::vector<Token> tokens_ = randomTokens(60, 40, 7);
    const test::NextFailure own_ = test::noFailure(), workers_ = test::noFailure();
    LiveSession live_{
        test::makeNetworkOn(std::make_shared<test::FailsOnce>(test::openNetworkDevice(), own_, workers_),
                            tinyConfig(64, 32)),
        {}};
};

// The worker's result is discarded.
TEST_F(LiveSessionFails, StartIgnoresErrorsOfTheDiscardedRebuild) {
    *workers_ = test::Failure{};
    live_.setLatents(8);
    live_.feed(tokens_[20]);
    live_.start(std::span(tokens_).first(30));
    EXPECT_FALSE(*workers_);  // it failed
    for (std::size_t i = 30; i < 50; ++i) live_.feed(tokens_[i]);
    expectTokens({tokens_.begin(), tokens_.begin() + 50});
}

// The worker's session has tokens that the front session no longer has.
TEST_F(LiveSessionFails, AFailedRewindRewindsBothSessions) {
    live_.setLatents(8);
    live_.feed(tokens_[20]);
    for (int look = 0; look < 2000 && live_.builtLatents() != 8; ++look) pause();
    ASSERT_EQ(live_.builtLatents(), 8);
    *own_ = test::Failure{};
    EXPECT_THROW(live_.rewind(15), Error);
    std::vector<Token> expected(tokens_.begin(), tokens_.begin() + 15);
    for (std::size_t i = 30; i < 40; ++i) {
        live_.feed(tokens_[i]);
        expected.push_back(tokens_[i]);
        expectTokens(expected);
    }
    EXPECT_EQ(live_.session().latents(), 8);
}

// A failed call is not part of a replay.
TEST_F(LiveSessionFails, AReplayEqualsTheSessionBitForBit) {
    const auto play = [&](LiveSession& live, const test::NextFailure& fails) {
        for (std::size_t i = 20; i < 56; ++i) {
            if (i == 40) live.setLatents(12);
            if (fails && i % 3 == 0) {
                *fails = test::Failure{"storeAndAttend"};
                try {
                    live.feed(tokens_[i]);
                    fails->reset();
                    continue;
                } catch (const Error&) {
                }
            }
            live.feed(tokens_[i]);
            pause();
        }
        return live.session().hostLogits();
    };
    live_.setLatents(8);
    const std::vector<float> heard = play(live_, own_);
    EXPECT_GT(countSwaps(live_), 1);
    LiveSession again(makeNetwork(tinyConfig(64, 32)), {});
    again.replay(live_.acts());
    again.start(std::span(tokens_).first(20));
    again.setLatents(8);
    EXPECT_EQ(play(again, nullptr), heard);
}

TEST(LiveSession, RefusesModelsThatCannotDecodeInSteps) {
    ModelConfig config = tinyConfig();
    config.perceiver().query = PerceiverConfig::Query::Learned;
    EXPECT_THROW(LiveSession(makeNetwork(config), {}), Error);
    SessionOptions compatible;
    compatible.cache = SessionOptions::Cache::Compatible;
    EXPECT_THROW(LiveSession(makeNetwork(tinyConfig()), compatible), Error);
}

}  // namespace
}  // namespace continuo
