#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "session/session.h"
#include "support/tiny_model.h"

namespace continuo::test {

// The logits of the next token equal those of an uncached pass over the window with the latents in use.
inline void expectOracle(const Session& session, const std::string& where) {
    const DecoderState& state = session.state();
    const std::vector<float> all =
        uncached(session.network(), state.tokens, state.latents(), state.origin + 1);
    const std::vector<float> logits = session.hostLogits();
    float worst = 0;
    for (std::size_t i = 0; i < logits.size(); ++i)
        worst = std::max(worst, std::abs(all[all.size() - logits.size() + i] - logits[i]));
    EXPECT_LT(worst, 2e-5f) << where;
}

}  // namespace continuo::test
