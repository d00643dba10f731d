#pragma once

#include <cstddef>
#include <span>

#include "base/token.h"

namespace continuo {

// Where the tokens of sequences go that are drawn side by side: it makes of them what the user sees or hears.
class TokenSink {
public:
    virtual ~TokenSink() = default;

    // Adds one token to each of some sequences, from number `first` on. logProbabilities: the tokens', nats.
    virtual void push(std::size_t first, std::span<const Token> tokens,
                      std::span<const float> logProbabilities) = 0;
};

}  // namespace continuo
