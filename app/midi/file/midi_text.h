#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::app {

// A text longer than this is written as several events of the same kind at the same tick, split between
// characters. A piece of at least kLongestTextPiece - 3 bytes is continued by the next such event; a text
// that ends with a piece of that length is followed by an empty one.
inline constexpr std::size_t kLongestTextPiece = 1024;

// A text as UTF-8; bytes that are not UTF-8 are read as Latin-1.
std::string utf8Text(std::span<const std::uint8_t> bytes);

// The pieces in which a text is written, at least one.
std::vector<std::string_view> textPieces(std::string_view text);

// Whether a text event with a piece of this length goes on in the next one.
inline bool isContinued(std::size_t pieceBytes) {
    return pieceBytes >= kLongestTextPiece - 3 && pieceBytes <= kLongestTextPiece;
}

}  // namespace continuo::app
