#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace continuo::app {

// A keyword and text of a PNG file.
struct PngText {
    std::string keyword;         // UTF-8 of 1 to 79 characters that Latin-1 can print
    std::string text;            // UTF-8, lines ended by \n
    bool international = false;  // true: an iTXt chunk in UTF-8; false: a tEXt chunk in Latin-1
    bool operator==(const PngText&) const = default;
};

// The texts of a file, and warnings about those that could not be read.
struct PngTexts {
    std::vector<PngText> texts;         // in file order
    std::vector<std::string> warnings;  // one line each
};

inline constexpr std::size_t kLongestPngText = std::size_t{8}
                                               << 20;  // bytes of a text chunk; longer chunks are skipped
inline constexpr std::size_t kMostPngTexts = 64;       // per file; the rest is skipped

// Reads uncompressed tEXt and iTXt chunks. Skips compressed and damaged chunks, and those that violate the
// specification, with a warning. Throws BadFile if this is not a PNG file.
PngTexts readPngTexts(std::span<const std::uint8_t> file);

// Returns the file with these texts before its others, uncompressed. In a tEXt chunk, characters outside
// Latin-1 become '?'. Throws BadRequest if a chunk cannot hold a keyword or text, BadFile if the bytes are
// not a PNG file.
std::vector<std::uint8_t> withPngTexts(std::span<const std::uint8_t> file, std::span<const PngText> texts);

}  // namespace continuo::app
