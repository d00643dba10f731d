#pragma once

#include <cstddef>
#include <span>

#include "base/token.h"

namespace continuo {

// Receives the tokens of sequences drawn in parallel, and converts them to pictures or sound.
class TokenSink {
public:
    virtual ~TokenSink() = default;

    // Adds one token to each of some sequences, from index `first` on. logProbabilities: the tokens', nats.
    virtual void push(std::size_t first, std::span<const Token> tokens,
                      std::span<const float> logProbabilities) = 0;
};

}  // namespace continuo
