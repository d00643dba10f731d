#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace continuo {

// A name out of a file nobody vouches for, fit for a one-line message: control characters and broken UTF-8
// become \x1b, and at most `limit` bytes are shown.
std::string printable(std::string_view text, std::size_t limit = 120);

}  // namespace continuo
