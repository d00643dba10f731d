// Tests windows that are narrowed while a model without latents plays.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/philox.h"
#include "continuo/error.h"
#include "engine/model/stream_cases.h"
#include "engine/session/fails_once.h"
#include "engine/session/session_oracle.h"
#include "model/config/model_traits.h"
#include "model/state/state_file.h"
#include "session/live_session.h"
#include "session/session_batch.h"
#include "support/expect_error.h"
#include "support/temporary_folder.h"
#include "support/tiny_model.h"

namespace continuo::test {
namespace {

using Limits = std::vector<std::int64_t>;  // limit of the window for each token; 0: that of the model

constexpr std::int64_t kWindowReach = 9;

SessionOptions optionsWithWindow(std::int64_t window, std::int64_t reach = 0) {
    SessionOptions options;
    options.latents = window;
    options.reach = reach;
    return options;
}

// Returns the logits [T, V] of passes in which each token sees its window.
std::vector<float> windowedLogits(const Network& network, const std::vector<Token>& tokens,
                                  const Limits& limits) {
    StreamCourse::Windows windows;
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (windows.empty() || windows.back().second != limits[i])
            windows.emplace_back(static_cast<std::int64_t>(i), limits[i]);
    return computeUncachedStreamLogits(network, tokens, windows);
}

bool isWindowed(const LayerConfig& layer) {
    return std::holds_alternative<SoftmaxConfig>(layer.attention) && !layer.recurrence && !layer.cache;
}

class StreamWindow : public ::testing::TestWithParam<NetworkCase> {
protected:
    const ModelConfig& config() const { return GetParam().config; }
    std::int64_t widest() const { return modelTraits(config()).window; }
    std::vector<Token> tokens(std::size_t count) const { return randomTokens(count, config().vocabulary, 3); }
    // Returns a random limit for each token, often the same as for the token before.
    Limits randomLimits(std::size_t count, std::uint64_t seed = 7) const {
        RandomStream random(seed, 0);
        Limits limits(count);
        for (std::size_t i = 1; i < count; ++i)
            limits[i] =
                random.below(3) > 0
                    ? limits[i - 1]
                    : static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(widest() + 1)));
        return limits;
    }
    void expectLogits(const Session& session, const std::vector<float>& passed,
                      const std::string& where) const {
        const std::vector<float> logits = session.hostLogits();
        expectNearly(logits,
                     std::span(passed).subspan((session.tokens().size() - 1) * logits.size(), logits.size()),
                     where);
    }
    static void feed(Session& session, Token token, std::int64_t limit) {
        session.setLatents(limit);
        session.feed(token);
    }
    // Starts a session with the first token and feeds the others with their limits.
    Session makeFedSession(const std::vector<Token>& tokens, const Limits& limits, std::int64_t reach) const {
        Session session(network_, optionsWithWindow(limits[0], reach));
        session.start(std::span(tokens).first(1));
        for (std::size_t i = 1; i < tokens.size(); ++i) feed(session, tokens[i], limits[i]);
        return session;
    }

    std::shared_ptr<const Network> network_ = makeNetwork(config());
};

TEST_P(StreamWindow, AWindowLimit_AppliesInPromptsAndSteps) {
    const std::vector<Token> all = tokens(45);
    for (std::int64_t limit = 1; limit <= widest(); ++limit) {
        const std::vector<float> passed = windowedLogits(*network_, all, Limits(all.size(), limit));
        for (const std::size_t prompt : {1U, 6U, 19U}) {
            Session session(network_, optionsWithWindow(limit));
            session.start(std::span(all).first(prompt));
            EXPECT_EQ(session.latents(), limit);
            EXPECT_EQ(session.latentsInUse(), std::min<std::int64_t>(limit, static_cast<int>(prompt)));
            expectLogits(session, passed, "prompt");
            for (std::size_t i = prompt; i < all.size(); ++i) {
                session.feed(all[i]);
                expectLogits(session, passed,
                             "window " + std::to_string(limit) + ", token " + std::to_string(i));
            }
        }
    }
}

// The same weights with narrower windows in the config are another way to compute the same.
TEST_P(StreamWindow, AWindowLimit_EqualsAModelWithNarrowerWindows) {
    ModelConfig narrow = config();
    if (std::ranges::any_of(narrow.layers, [](const auto& layer) { return layer.recurrence.has_value(); }))
        GTEST_SKIP() << "state vectors need a window of their block";
    const std::vector<Token> all = tokens(40);
    for (std::int64_t limit = 1; limit <= widest(); ++limit) {
        for (std::size_t i = 0; i < narrow.layers.size(); ++i) {
            narrow.layers[i] = config().layers[i];
            const auto narrowed = [&](int window) { return std::min(window, static_cast<int>(limit)); };
            if (auto* softmax = std::get_if<SoftmaxConfig>(&narrow.layers[i].attention))
                softmax->window = narrowed(softmax->window);
            else if (auto& favor = std::get<FavorConfig>(narrow.layers[i].attention); favor.localHeads > 0)
                favor.localWindow = narrowed(favor.localWindow);
        }
        const auto other = makeNetwork(narrow);
        Session session(network_, optionsWithWindow(limit)), expected(other, {});
        for (Session* each : {&session, &expected}) each->start(std::span(all).first(5));
        for (std::size_t i = 5; i < all.size(); ++i) {
            for (Session* each : {&session, &expected}) each->feed(all[i]);
            expectNearly(session.hostLogits(), expected.hostLogits(), "token " + std::to_string(i));
        }
    }
}

TEST_P(StreamWindow, AWindowChange_ActsFromTheNextTokenOn) {
    const std::vector<Token> all = tokens(60);
    const Limits limits = randomLimits(all.size());
    const std::vector<float> passed = windowedLogits(*network_, all, limits);
    Session session(network_, optionsWithWindow(limits[0]));
    session.start(std::span(all).first(1));
    for (std::size_t i = 1; i < all.size(); ++i) {
        if (widest() > 1) session.setLatents(1);  // only the last value before a token acts
        feed(session, all[i], limits[i]);
        EXPECT_EQ(session.latents(), limits[i] > 0 ? limits[i] : widest());
        expectLogits(session, passed, "token " + std::to_string(i));
    }
}

// Rewinds within the reach and beyond. Tokens that are read again see their original window, and the next
// token sees the one set last.
TEST_P(StreamWindow, Rewind_RestoresTheWindowOfEachToken) {
    const std::vector<Token> all = tokens(26);
    const Limits limits = randomLimits(all.size());
    const std::vector<float> passed = windowedLogits(*network_, all, limits);
    Session session(network_, optionsWithWindow(limits[0], kWindowReach));
    session.start(std::span(all).first(1));
    for (std::size_t i = 1; i < all.size(); ++i) {
        feed(session, all[i], limits[i]);
        if (i == 6) session.pin();
        for (std::size_t back = 1; back <= i + 1; ++back) {
            const std::string where = "from " + std::to_string(i + 1) + " to " + std::to_string(back);
            Session branch = session;
            branch.rewind(back);
            EXPECT_EQ(branch.latents(), session.latents());
            expectLogits(branch, passed, where);
            std::vector<Token> other(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(back));
            other.push_back((all[back - 1] + 1) % config().vocabulary);
            Limits otherLimits(limits.begin(), limits.begin() + static_cast<std::ptrdiff_t>(back));
            otherLimits.push_back(limits[i]);
            branch.feed(other.back());
            expectLogits(branch, windowedLogits(*network_, other, otherLimits), where + " and on");
            if (back > 1) {
                branch.rewind(back - 1);
                expectLogits(branch, passed, where + ", on and back");
            }
        }
    }
    expectLogits(session, passed, "no branch has changed it");
}

TEST_P(StreamWindow, Start_ReadsThePromptWithTheLastSetWindow) {
    const std::vector<Token> all = tokens(20);
    Session session(network_, {});
    session.start(all);
    if (widest() == 0) GTEST_SKIP() << "no window";
    session.setLatents(1);
    session.start(all);
    expectLogits(session, windowedLogits(*network_, all, Limits(all.size(), 1)), "again");
}

TEST_P(StreamWindow, AStateInAFile_ContinuesWithAnyWindow) {
    const TemporaryFolder folder;
    const std::vector<Token> all = tokens(45);
    const Limits limits = randomLimits(all.size());
    const std::vector<float> passed = windowedLogits(*network_, all, limits);
    const std::vector<Token> first(all.begin(), all.begin() + 22);
    const Session session = makeFedSession(first, limits, kWindowReach);
    writeState(session.streamState(), network_->backend(), "model", folder / "state");
    Session again(network_, optionsWithWindow(0, kWindowReach));
    StreamState state = again.newStreamState();
    StateFile::open(folder / "state").restore(state, network_->backend());
    again.resume(first, std::move(state), session.hostLogits(), session.windows());
    expectLogits(again, passed, "where it was resumed");
    for (std::size_t i = 22; i < all.size(); ++i) {
        feed(again, all[i], limits[i]);
        expectLogits(again, passed, "token " + std::to_string(i));
    }
    again.rewind(22);
    expectLogits(again, passed, "back where it was resumed");
    again.rewind(15);  // all tokens are read again
    expectLogits(again, passed, "before that");
}

TEST_P(StreamWindow, RowsOfABatch_EqualSingleSessionsBitForBit) {
    constexpr int kRows = 3;
    const std::vector<Token> all = tokens(30);
    const Limits limits = randomLimits(all.size());
    Session started(network_, optionsWithWindow(limits[0]));
    started.start(std::span(all).first(1));
    SessionBatch batch(started, kRows);
    std::vector<Session> alone(kRows, started);
    for (std::size_t i = 1; i < all.size(); ++i) {
        std::vector<Token> next;
        for (int row = 0; row < kRows; ++row) next.push_back((all[i] + row) % config().vocabulary);
        batch.setLatents(limits[i]);
        batch.feed(next);
        std::vector<float> together(static_cast<std::size_t>(kRows * config().vocabulary)), each;
        batch.sharedBackend()->download(batch.logits(), std::as_writable_bytes(std::span(together)));
        for (std::size_t row = 0; row < kRows; ++row) {
            feed(alone[row], next[row], limits[i]);
            const std::vector<float> own = alone[row].hostLogits();
            each.insert(each.end(), own.begin(), own.end());
        }
        ASSERT_EQ(together, each) << "token " << i;
    }
}

// With windows alone, a prediction depends on the tokens that the windows of all layers reach, and on no
// other.
TEST_P(StreamWindow, OnlyTokensWithinTheWindows_AffectThePrediction) {
    if (!std::ranges::all_of(config().layers, isWindowed)) GTEST_SKIP() << "a summary carries more on";
    const std::vector<Token> all = tokens(30);
    for (std::int64_t limit = 1; limit <= widest(); ++limit) {
        std::int64_t reach = 0;
        for (const LayerConfig& layer : config().layers) {
            const auto& softmax = std::get<SoftmaxConfig>(layer.attention);
            reach += std::min<std::int64_t>(softmax.window, limit) - (softmax.self ? 1 : 0);
        }
        const Limits limits(all.size(), limit);
        const std::vector<float> logits = makeFedSession(all, limits, 0).hostLogits();
        for (std::size_t back = 0; back + 1 < all.size(); ++back) {
            std::vector<Token> changed = all;
            Token& token = changed[all.size() - 1 - back];
            token = (token + 1) % config().vocabulary;
            const bool same = makeFedSession(changed, limits, 0).hostLogits() == logits;
            EXPECT_EQ(same, static_cast<std::int64_t>(back) > reach)
                << "window " << limit << ", " << back << " tokens back";
        }
    }
}

TEST_P(StreamWindow, ARetryAfterAFailedOp_SeesTheSameWindow) {
    const NextFailure failure = noFailure();
    const auto network = makeNetworkOn(std::make_shared<FailsOnce>(openNetworkDevice(), failure), config());
    Session session(network, optionsWithWindow(0, kWindowReach));
    const std::vector<Token> all = tokens(61);
    const Limits limits = randomLimits(all.size());
    std::vector<Token> expected(all.begin(), all.begin() + 1);
    Limits seen(1, 0);
    session.start(expected);
    RandomFailures failing(failure, 25, "copy");
    for (std::size_t i = 1; i < all.size(); ++i) {
        session.setLatents(limits[i]);
        if (i % 5 == 0) {
            expected.resize(expected.size() - failing.random().below(4));
            seen.resize(expected.size());
            if (failing([&] { session.rewind(expected.size()); })) session.recover();
            expectLogits(session, windowedLogits(*network_, expected, seen), "back");
        }
        if (failing([&] { session.feed(all[i]); })) session.feed(all[i]);
        expected.push_back(all[i]);
        seen.push_back(limits[i]);
        ASSERT_EQ(session.tokens(), expected);
        expectLogits(session, windowedLogits(*network_, expected, seen), "token " + std::to_string(i));
    }
    EXPECT_GT(failing.count(), 5);
}

TEST_P(StreamWindow, LiveSession_NarrowsWithoutAWorker) {
    const std::vector<Token> all = tokens(60);
    const Limits limits = randomLimits(all.size());
    const std::vector<float> passed = windowedLogits(*network_, all, limits);
    LiveSession live(network_, optionsWithWindow(limits[0]));
    live.start(std::span(all).first(1));
    for (std::size_t i = 1; i < all.size(); ++i) {
        live.setLatents(limits[i]);
        EXPECT_EQ(live.requestedLatents(), limits[i] > 0 ? limits[i] : widest());
        live.feed(all[i]);
        live.noteIdle();
        expectLogits(live.session(), passed, "token " + std::to_string(i));
    }
    EXPECT_TRUE(live.acts().empty());
    EXPECT_EQ(live.swaps() + live.waits() + live.builtLatents(), 0);
}

INSTANTIATE_TEST_SUITE_P(Streams, StreamWindow, ::testing::ValuesIn(streamCases()),
                         [](const auto& each) { return each.param.name; });

TEST(StreamWindowOptions, AWindowWiderThanTheModels_IsRefused) {
    const auto network = makeNetwork(tinyStreamConfig());
    const std::int64_t widest = modelTraits(network->config()).window;
    const auto refused = [&](const std::string& message, const auto& call) {
        expectError(ErrorCode::BadRequest, testing::StrEq(message), call);
    };
    const std::string most = "; this model supports 1 to " + std::to_string(widest);
    const std::string more = "window: " + std::to_string(widest + 1) + " tokens" + most;
    refused(more, [&] { Session(network, optionsWithWindow(widest + 1)); });
    Session session(network, {});
    session.start(std::vector<Token>{1, 2});
    refused(more, [&] { session.setLatents(widest + 1); });
    refused("window: -1 tokens" + most, [&] { session.setLatents(-1); });
    EXPECT_EQ(session.latents(), widest);
    EXPECT_EQ(session.mostLatents(), widest);
    session.setLatents(1);
    session.setLatents(0);
    EXPECT_EQ(session.latents(), widest);
}

TEST(StreamWindowOptions, AModelWithoutWindows_RefusesAWindow) {
    const auto cases = streamCases();
    const auto favor = std::ranges::find(cases, std::string("Favor"), &NetworkCase::name);
    const auto network = makeNetwork(favor->config);
    Session session(network, {});
    session.start(std::vector<Token>{1, 2});
    expectError(ErrorCode::BadRequest,
                testing::StrEq("window: this model has neither latents nor a window; leave the option out"),
                [&] { session.setLatents(1); });
    session.setLatents(0);
    EXPECT_EQ(session.mostLatents() + session.latents() + session.latentsInUse(), 0);
}

}  // namespace
}  // namespace continuo::test
