#pragma once

#include <string>
#include <string_view>

namespace continuo::app {

// Whether the text is well-formed UTF-8: no surrogates, nothing longer than it must be.
bool isUtf8(std::string_view text);

// Latin-1 (ISO 8859-1) as UTF-8.
std::string utf8FromLatin1(std::string_view text);

// UTF-8 as Latin-1; a character that Latin-1 does not have, or a byte that is no UTF-8, becomes '?'.
std::string latin1FromUtf8(std::string_view text);

}  // namespace continuo::app
