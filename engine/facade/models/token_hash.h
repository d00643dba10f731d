#pragma once

#include <span>
#include <string>

#include "base/sha256.h"
#include "base/token.h"

namespace continuo {

// Returns the SHA-256 of tokens.
inline std::string hashTokens(std::span<const Token> tokens) { return Sha256::of(std::as_bytes(tokens)); }

}  // namespace continuo
