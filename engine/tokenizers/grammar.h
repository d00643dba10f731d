#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/token.h"
#include "base/token_class.h"

namespace continuo {

// Restricts the tokens that may come next while a sequence is sampled. It is a value that follows the
// sequence; a branch clones it. After any sequence, at least one token is allowed.
class Grammar {
public:
    virtual ~Grammar() = default;

    virtual void reset() = 0;            // returns to the empty sequence
    virtual void push(Token token) = 0;  // the sequence's next token, from the prompt or sampled
    // Writes mask[V]: the class of each allowed token, possibly with a penalty; kForbidden for the others.
    // Throws Error(Internal) if the mask has another size.
    virtual void allowed(std::span<std::uint8_t> mask) const = 0;
    virtual std::unique_ptr<Grammar> clone() const = 0;
};

}  // namespace continuo
