#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace continuo::app {

// Longer texts are written as several events of the same kind and tick, split between characters. A piece of
// at least kLongestTextPiece - 3 bytes is continued by the next event; a text that ends with such a piece is
// followed by an empty one.
inline constexpr std::size_t kLongestTextPiece = 1024;

// Decodes the texts of one file. A text is UTF-16 with a byte-order mark, or UTF-8 if valid. Otherwise it is
// Shift-JIS (CP932) if all texts are valid and plausible as that, or the file has the mark {@JP}; else
// CP1252. {@LATIN} rules out Shift-JIS. Add all texts first: one syllable is too little evidence.
class TextDecoder {
public:
    void add(std::span<const std::uint8_t> bytes);
    // Returns the text as UTF-8 without a byte-order mark; U+FFFD for undefined bytes.
    std::string decode(std::span<const std::uint8_t> bytes) const;

private:
    enum class Mark : std::uint8_t { None, Japanese, Latin };
    bool isShiftJis() const;

    Mark mark_ = Mark::None;
    bool valid_ = true;  // all texts so far are valid Shift-JIS
    double evidence_ = 0;
};

// Decodes one text without the context of a file.
std::string utf8Text(std::span<const std::uint8_t> bytes);
// Returns untrusted text as UTF-8 without NUL characters. utf8Text() decides on the encoding.
std::string cleanText(const std::string& text);

// Splits a text into pieces for writing, at least one.
std::vector<std::string_view> textPieces(std::string_view text);

// Returns whether a text with a piece of this length continues in the next event.
inline bool isContinued(std::size_t pieceBytes) {
    return pieceBytes >= kLongestTextPiece - 3 && pieceBytes <= kLongestTextPiece;
}

}  // namespace continuo::app
