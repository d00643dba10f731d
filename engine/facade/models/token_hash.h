#pragma once

#include <span>
#include <string>

#include "base/sha256.h"
#include "base/token.h"

namespace continuo {

// SHA-256 of tokens: equal for equal music.
inline std::string hashTokens(std::span<const Token> tokens) {
    Sha256 hash;
    hash.update(std::as_bytes(tokens));
    return hash.hex();
}

}  // namespace continuo
