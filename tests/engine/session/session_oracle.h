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

// The logits of the next token equal those of an uncached pass over the window with the latents in use.
inline void expectOracle(const Session& session, const std::string& where) {
    const DecoderState& state = session.state();
    const std::vector<float> all =
        uncached(session.network(), state.tokens, state.latents(), state.origin + 1);
    const std::vector<float> logits = session.hostLogits();
    expectNearly(logits, std::span(all).last(logits.size()), where);
}

// Checks, without latents, that the logits equal those of one pass over all tokens from a new state.
inline void expectStreamOracle(const Session& session, const std::string& where) {
    const std::vector<float> all = uncachedStream(session.network(), session.tokens());
    const std::vector<float> logits = session.hostLogits();
    expectNearly(logits, std::span(all).last(logits.size()), where);
}

}  // namespace continuo::test
