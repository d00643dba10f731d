#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/token.h"
#include "base/token_class.h"

namespace continuo {

// Says which tokens may come next while a sequence is sampled. It is a value that moves along with the
// sequence: a branch takes a clone. Whatever was pushed, at least one token is allowed.
class Grammar {
public:
    virtual ~Grammar() = default;

    virtual void reset() = 0;            // back to the empty sequence
    virtual void push(Token token) = 0;  // the next token of the sequence, from the prompt or sampled
    // mask[V]: a class, perhaps a reluctant one, where a token may follow, kForbidden elsewhere. Throws
    // Error(Internal) when the mask has another size.
    virtual void allowed(std::span<std::uint8_t> mask) const = 0;
    virtual std::unique_ptr<Grammar> clone() const = 0;
};

}  // namespace continuo
