#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace continuo::app {

// Formats 1234567 as "1,234,567".
std::string grouped(std::int64_t number);
// Formats a number with this many decimals; "?" if it is not finite.
std::string fixed(double number, int digits);
// Formats seconds as "0:07" or "1:02:03"; "?" if negative or not finite.
std::string clockTime(double seconds);
// Formats 1234567 bytes as "1.2 MB".
std::string byteSize(std::uint64_t bytes);
// Returns one line for a terminal: control characters, which file names may contain, become '?'.
std::string oneLine(std::string_view text);
// Formats "1 note", "2 notes".
std::string counted(std::int64_t number, const std::string& noun);

}  // namespace continuo::app
