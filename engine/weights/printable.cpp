#include "weights/printable.h"

#include <cstdint>

#include "continuo/utf8.h"

namespace continuo {

std::string printable(std::string_view text, std::size_t limit) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string shown;
    while (!text.empty()) {
        const auto byte = static_cast<std::uint8_t>(text.front());
        const std::size_t length = utf8CharacterLength(text);
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
