// Tests the latent count of a session, and how it changes.
#include <gtest/gtest.h>

#include "continuo/error.h"
#include "engine/session/session_oracle.h"
#include "session/session.h"
#include "session/session_batch.h"
#include "support/tiny_model.h"

namespace continuo {
namespace {

using test::expectOracle;
using test::makeNetwork;
using test::randomTokens;
using test::tinyConfig;

TEST(Session, LatentCountCanChangeWhileRunning) {
    Session session(makeNetwork(tinyConfig()), {});
    const auto tokens = randomTokens(90, 40, 7);
    session.start(std::span(tokens).first(12));
    const std::int64_t counts[] = {8, 2, 1, 5, 8, 3, 7};
    for (std::size_t i = 12; i < tokens.size(); ++i) {
        if (i % 11 == 0) session.setLatents(counts[(i / 11) % 7]);
        session.feed(tokens[i]);
        EXPECT_LE(session.state().latents(), session.latents());
        expectOracle(session, "token " + std::to_string(i));
    }
}

TEST(Session, MoreLatentsActFromTheNextToken) {
    SessionOptions options;
    options.latents = 2;
    Session session(makeNetwork(tinyConfig()), options);
    const auto tokens = randomTokens(20, 40, 8);
    session.start(tokens);
    session.setLatents(8);
    session.feed(5);
    EXPECT_GE(session.state().latents(), 4);
    expectOracle(session, "after the change");
}

TEST(Session, RefusesLatentsTheModelDoesNotHave) {
    Session session(makeNetwork(tinyConfig()), {});
    EXPECT_THROW(session.setLatents(0), Error);
    EXPECT_THROW(session.setLatents(9), Error);
    EXPECT_THROW(session.start({}), Error);
}

TEST(Session, LatentsAreClampedToTheMaximum) {
    SessionOptions options;
    options.latents = 2;
    options.maxLatents = 4;
    Session session(makeNetwork(tinyConfig()), options);
    const auto tokens = randomTokens(60, 40, 8);
    session.start(std::span(tokens).first(20));
    session.setLatents(8);
    EXPECT_EQ(session.latents(), 4);
    EXPECT_EQ(Session(session).mostLatents(), 4);
    EXPECT_THROW(session.setLatents(9), Error);
    for (std::size_t i = 20; i < tokens.size(); ++i) {
        session.feed(tokens[i]);
        EXPECT_LE(session.state().latents(), 4);
        expectOracle(session, "token " + std::to_string(i));
    }
    options.latents = 6;
    EXPECT_EQ(Session(makeNetwork(tinyConfig()), options).latents(), 4);
    options.latents = 0;
    EXPECT_EQ(Session(makeNetwork(tinyConfig()), options).latents(), 4);
    options.maxLatents = 0;
    EXPECT_EQ(Session(makeNetwork(tinyConfig()), options).mostLatents(), 8);
}

// Otherwise more tokens could arrive between two rebuilds than the window holds, and it would drop all of its
// tokens at once.
TEST(Session, AWindowKeepsAtLeastHalfItsTokensForAnyLatents) {
    SessionOptions options;
    options.window = 6;
    options.latents = 2;
    const auto network = makeNetwork(tinyConfig());
    const auto tokens = randomTokens(60, 40, 8);
    Session session(network, options);
    session.start(std::span(tokens).first(20));
    session.setLatents(8);
    EXPECT_EQ(session.latents(), 6);
    SessionBatch batch(session, 2);
    batch.setLatents(8);
    EXPECT_EQ(batch.latents(), 6);
    for (std::size_t i = 20; i < tokens.size(); ++i) {
        session.feed(tokens[i]);
        EXPECT_GE(session.state().length(), 3);
        EXPECT_LE(session.state().latents(), 6);
        expectOracle(session, "token " + std::to_string(i));
    }
    options.latents = 8;
    EXPECT_EQ(Session(network, options).latents(), 6);
    options.latents = 9;
    EXPECT_THROW(Session(network, options), Error);
}

}  // namespace
}  // namespace continuo
