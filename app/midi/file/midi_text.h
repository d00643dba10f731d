#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::app {

// Longer texts are written as several events of the same kind and tick, split between characters. A piece of
// at least kLongestTextPiece - 3 bytes continues in the next event. So if a text ends with such a piece, an
// empty event follows.
inline constexpr std::size_t kLongestTextPiece = 1024;

// Decodes the texts of one file. A text is UTF-16 if it has a byte-order mark, or UTF-8 if it is valid UTF-8.
// Other texts are Shift-JIS (CP932) if all texts of the file are valid and plausible as Shift-JIS, or the
// file has the mark {@JP}; else CP1252. {@LATIN} rules out Shift-JIS. Add all texts before decoding, because
// one syllable is too little evidence.
class TextDecoder {
public:
    void add(std::span<const std::uint8_t> bytes);
    // Returns the text as UTF-8 without a byte-order mark; U+FFFD for undefined bytes.
    std::string decode(std::span<const std::uint8_t> bytes) const;

private:
    enum class Mark : std::uint8_t { None, Japanese, Latin };
    bool isShiftJis() const;

    Mark mark_ = Mark::None;
    bool valid_ = true;  // all other texts so far are valid Shift-JIS
    double evidence_ = 0;
};

// Decodes one text without the context of a file.
std::string utf8Text(std::span<const std::uint8_t> bytes);
// Returns untrusted text as UTF-8 without NUL characters, decoded like utf8Text().
std::string cleanText(const std::string& text);

// Splits a text into pieces for writing; at least one piece.
std::vector<std::string_view> textPieces(std::string_view text);

// Returns whether a piece of this length continues in the next event.
inline bool isContinued(std::size_t pieceBytes) {
    return pieceBytes >= kLongestTextPiece - 3 && pieceBytes <= kLongestTextPiece;
}

}  // namespace continuo::app
