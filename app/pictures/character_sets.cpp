#include "pictures/character_sets.h"

#include <cstdint>
#include <optional>

namespace continuo::app {
namespace {

// Takes the first character off; nothing where the text does not begin with one.
std::optional<char32_t> takeCharacter(std::string_view& rest) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(rest[i]); };
    const std::uint8_t first = byte(0);
    if (first < 0x80) {
        rest.remove_prefix(1);
        return first;
    }
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || rest.size() < length) return std::nullopt;
    char32_t character = first & (0xff >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return std::nullopt;
        character = character << 6 | (byte(i) & 0x3f);
    }
    constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
    if (character < kSmallest[length] || character > 0x10ffff) return std::nullopt;
    if (character >= 0xd800 && character <= 0xdfff) return std::nullopt;
    rest.remove_prefix(length);
    return character;
}

}  // namespace

bool isUtf8(std::string_view text) {
    while (!text.empty()) {
        if (!takeCharacter(text)) return false;
    }
    return true;
}

std::string utf8FromLatin1(std::string_view text) {
    std::string result;
    for (const char each : text) {
        const auto byte = static_cast<std::uint8_t>(each);
        if (byte < 0x80) {
            result += each;
        } else {
            result += static_cast<char>(0xc0 | byte >> 6);
            result += static_cast<char>(0x80 | (byte & 0x3f));
        }
    }
    return result;
}

std::string latin1FromUtf8(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::optional<char32_t> character = takeCharacter(text);
        if (!character) text.remove_prefix(1);
        result += character && *character <= 0xff ? static_cast<char>(*character) : '?';
    }
    return result;
}

}  // namespace continuo::app
