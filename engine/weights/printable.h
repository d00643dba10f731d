#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace continuo {

// Makes a name from an untrusted file safe for a one-line message: escapes control characters and broken
// UTF-8 as \x1b, and shows at most `limit` bytes.
std::string printable(std::string_view text, std::size_t limit = 120);

}  // namespace continuo
