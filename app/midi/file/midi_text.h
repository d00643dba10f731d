#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::app {

// A longer text is written as several events of the same kind at the same tick, split between characters. A
// piece of at least kLongestTextPiece - 3 bytes is continued by the next such event; where a text ends with a
// piece of that length an empty one follows.
inline constexpr std::size_t kLongestTextPiece = 1024;

// UTF-8 as it is; bytes that are not UTF-8 are taken as Latin-1.
std::string utf8Text(std::span<const std::uint8_t> bytes);

// The pieces to write, at least one.
std::vector<std::string_view> textPieces(std::string_view text);

// Whether the text event with this piece goes on in the next one.
inline bool isContinued(std::size_t pieceBytes) {
    return pieceBytes >= kLongestTextPiece - 3 && pieceBytes <= kLongestTextPiece;
}

}  // namespace continuo::app
