#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace continuo {

// Returns the number of bytes of the well-formed UTF-8 character at the start of `text` (Unicode 15, table
// 3-7); 0 if none exists.
std::size_t utf8CharacterLength(std::string_view text) noexcept;

bool isUtf8(std::string_view text) noexcept;

// Converts Latin-1 (ISO 8859-1) to UTF-8.
std::string utf8FromLatin1(std::string_view text);

}  // namespace continuo
