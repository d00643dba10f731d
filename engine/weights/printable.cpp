#include "weights/printable.h"

#include <cstdint>

namespace continuo {

std::size_t utf8Character(std::string_view text) noexcept {
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

std::string printable(std::string_view text, std::size_t limit) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string shown;
    while (!text.empty()) {
        const auto byte = static_cast<std::uint8_t>(text.front());
        const std::size_t length = utf8Character(text);
        std::string next;
        const auto second = static_cast<std::uint8_t>(length == 2 ? text[1] : 0);
        if (length == 2 && byte == 0xC2 && second < 0xA0) {  // a control character of two bytes
            next = {'\\', 'x', kDigits[second >> 4], kDigits[second & 15]};
        } else if (length == 0 || byte < 0x20 || byte == 0x7F) {
            next = {'\\', 'x', kDigits[byte >> 4], kDigits[byte & 15]};
        } else {
            next = text.substr(0, length);
        }
        if (shown.size() + next.size() > limit) return shown + "...";
        shown += next;
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return shown;
}

}  // namespace continuo
