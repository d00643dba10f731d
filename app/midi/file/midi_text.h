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

// Decodes the texts of one file. A text is UTF-16 by its byte-order mark, or UTF-8 if it is valid UTF-8. The
// others are Shift-JIS (CP932) if all of them are valid and plausible as that, or the file has the mark
// {@JP}; otherwise CP1252. {@LATIN} rules out Shift-JIS. A syllable alone may say too little: add all texts
// first.
class TextDecoder {
public:
    void add(std::span<const std::uint8_t> bytes);
    // Returns the text as UTF-8, without a byte-order mark; U+FFFD for bytes without a meaning.
    std::string decode(std::span<const std::uint8_t> bytes) const;

private:
    enum class Mark : std::uint8_t { None, Japanese, Latin };
    bool isShiftJis() const;

    Mark mark_ = Mark::None;
    bool valid_ = true;  // all texts so far, as Shift-JIS
    double evidence_ = 0;
};

// Decodes one text that is not part of a file, or whose file is unknown.
std::string utf8Text(std::span<const std::uint8_t> bytes);

// The pieces in which a text is written, at least one.
std::vector<std::string_view> textPieces(std::string_view text);

// Whether a text event with a piece of this length goes on in the next one.
inline bool isContinued(std::size_t pieceBytes) {
    return pieceBytes >= kLongestTextPiece - 3 && pieceBytes <= kLongestTextPiece;
}

}  // namespace continuo::app
