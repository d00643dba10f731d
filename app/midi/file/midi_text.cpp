#include "midi/file/midi_text.h"

#include <algorithm>

namespace continuo::app {
namespace {

bool continues(std::uint8_t byte) { return (byte & 0xC0) == 0x80; }

// Length of the UTF-8 character at `at`, 0 when there is none (Unicode 15, table 3-7).
std::size_t characterLength(std::span<const std::uint8_t> bytes, std::size_t at) {
    const std::uint8_t lead = bytes[at];
    if (lead < 0x80) return 1;
    if (lead < 0xC2 || lead > 0xF4) return 0;
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (bytes.size() - at < length) return 0;
    const std::uint8_t second = bytes[at + 1];
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) return 0;
    if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if (!continues(bytes[at + i])) return 0;
    }
    return length;
}

bool isUtf8(std::span<const std::uint8_t> bytes) {
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t length = characterLength(bytes, at);
        if (length == 0) return false;
        at += length;
    }
    return true;
}

}  // namespace

std::string utf8Text(std::span<const std::uint8_t> bytes) {
    if (isUtf8(bytes)) return {bytes.begin(), bytes.end()};
    std::string text;
    text.reserve(bytes.size() * 2);
    for (const std::uint8_t byte : bytes) {
        if (byte < 0x80) {
            text += static_cast<char>(byte);
        } else {
            text += static_cast<char>(0xC0 | byte >> 6);
            text += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return text;
}

std::vector<std::string_view> textPieces(std::string_view text) {
    std::vector<std::string_view> pieces;
    do {
        std::size_t length = std::min(text.size(), kLongestTextPiece);
        while (length < text.size() && length > kLongestTextPiece - 3 &&
               continues(static_cast<std::uint8_t>(text[length])))
            --length;
        pieces.push_back(text.substr(0, length));
        text.remove_prefix(length);
    } while (!text.empty());
    if (isContinued(pieces.back().size())) pieces.push_back({});
    return pieces;
}

}  // namespace continuo::app
