#include "continuo/utf8.h"

#include <cstdint>

namespace continuo {

std::size_t utf8CharacterLength(std::string_view text) noexcept {
    const auto at = [&](std::size_t i) -> unsigned {
        return i < text.size() ? static_cast<std::uint8_t>(text[i]) : 0u;
    };
    const auto follows = [&](std::size_t i) { return (at(i) & 0xC0u) == 0x80u; };
    if (text.empty()) return 0;
    const unsigned first = at(0);
    const unsigned second = at(1);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const unsigned lowest = first == 0xE0 ? 0xA0 : 0x80;   // no overlong form
        const unsigned highest = first == 0xED ? 0x9F : 0xBF;  // no surrogate
        return second >= lowest && second <= highest && follows(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const unsigned lowest = first == 0xF0 ? 0x90 : 0x80;
        const unsigned highest = first == 0xF4 ? 0x8F : 0xBF;  // nothing above U+10FFFF
        return second >= lowest && second <= highest && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

bool isUtf8(std::string_view text) noexcept {
    while (!text.empty()) {
        const std::size_t length = utf8CharacterLength(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string utf8FromLatin1(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    for (const char each : text) {
        const auto byte = static_cast<std::uint8_t>(each);
        if (byte < 0x80) {
            result += each;
        } else {
            result += static_cast<char>(0xC0 | byte >> 6);
            result += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return result;
}

}  // namespace continuo
