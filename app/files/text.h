#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace continuo::app {

// 1234567 as "1,234,567".
std::string grouped(std::int64_t number);
// A number with this many digits after the point; "?" when it is not finite.
std::string fixed(double number, int digits);
// Seconds as "0:07" or "1:02:03"; "?" below 0 and when not finite.
std::string clockTime(double seconds);
// 1234567 bytes as "1.2 MB".
std::string byteSize(std::uint64_t bytes);
// One line for a terminal: control characters, as a file's name may hold, become '?'.
std::string oneLine(std::string_view text);
// "1 note", "2 notes".
std::string counted(std::int64_t number, const std::string& noun);

}  // namespace continuo::app
