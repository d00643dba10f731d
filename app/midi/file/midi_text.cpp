#include "midi/file/midi_text.h"

#include <continuo/utf8.h>

#include <algorithm>

namespace continuo::app {
namespace {

bool continues(std::uint8_t byte) { return (byte & 0xC0) == 0x80; }

}  // namespace

std::string utf8Text(std::span<const std::uint8_t> bytes) {
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return isUtf8(text) ? std::string(text) : utf8FromLatin1(text);
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
