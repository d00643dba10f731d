#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "session/session.h"
#include "support/tiny_model.h"

namespace continuo::test {

inline void expectNearly(std::span<const float> logits, std::span<const float> expected,
                         const std::string& where) {
    ASSERT_EQ(logits.size(), expected.size());
    float worst = 0;
    for (std::size_t i = 0; i < logits.size(); ++i)
        worst = std::max(worst, std::abs(expected[i] - logits[i]));
    EXPECT_LT(worst, 2e-5f) << where;
}

// Checks that the next logits equal an uncached pass over the window with the current latents.
inline void expectOracle(const Session& session, const std::string& where) {
    const DecoderState& state = session.state();
    const std::vector<float> all =
        computeUncachedLogits(session.network(), state.tokens, state.latents(), state.origin + 1);
    const std::vector<float> logits = session.hostLogits();
    expectNearly(logits, std::span(all).last(logits.size()), where);
}

// Returns the logits [T, V] of passes from a new state of a network without latents. Tokens that see the same
// window go through one pass.
inline std::vector<float> computeUncachedStreamLogits(const Network& network,
                                                      const std::vector<Token>& tokens,
                                                      const StreamCourse::Windows& windows) {
    StreamState state = network.newStreamState();
    std::vector<float> all;
    const auto pass = [&](std::int64_t begin, std::int64_t end) {
        StreamBatch batch;
        batch.length = end - begin;
        batch.tokens.assign(tokens.begin() + begin, tokens.begin() + end);
        Arena arena = makeArena(network);
        Pass own(network.backend(), arena, Pass::Mode::Infer, network.options().compute);
        const Value made = network.forward(own, batch, state);
        std::vector<float> logits(static_cast<std::size_t>(made.data.shape.count()));
        network.backend().download(made.data, std::as_writable_bytes(std::span(logits)));
        all.insert(all.end(), logits.begin(), logits.end());
    };
    std::int64_t begin = 0;
    for (const auto& [token, window] : windows) {
        if (token > begin) pass(begin, token);
        begin = token;
        state.window = window;
    }
    pass(begin, static_cast<std::int64_t>(tokens.size()));
    return all;
}

// Checks, without latents, that the logits equal those of passes over all tokens from a new state.
inline void expectStreamOracle(const Session& session, const std::string& where) {
    const std::vector<float> all =
        computeUncachedStreamLogits(session.network(), session.tokens(), session.windows());
    const std::vector<float> logits = session.hostLogits();
    expectNearly(logits, std::span(all).last(logits.size()), where);
}

}  // namespace continuo::test
