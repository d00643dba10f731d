#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace continuo::app {

// A text that stands in a PNG file under a keyword.
struct PngText {
    std::string keyword;         // UTF-8 of 1 to 79 characters that Latin-1 can print
    std::string text;            // UTF-8, lines ended by \n
    bool international = false;  // in an iTXt chunk, which is UTF-8; else in a tEXt chunk, which is Latin-1
    bool operator==(const PngText&) const = default;
};

// The texts of a file, and what could not be read of them.
struct PngTexts {
    std::vector<PngText> texts;         // in their order
    std::vector<std::string> warnings;  // a line each
};

inline constexpr std::size_t kLongestPngText = std::size_t{8} << 20;  // bytes of a chunk; longer is left out
inline constexpr std::size_t kMostPngTexts = 64;                      // of a file; the rest is left out

// Reads what stands in plain tEXt and iTXt chunks. Compressed ones (zTXt, and iTXt where it says so), which
// other programs write, are left out with a warning, and so is whatever is damaged or against the
// specification; a chunk with a wrong checksum tells nothing. Throws BadFile where this is no PNG file.
PngTexts readPngTexts(std::span<const std::uint8_t> file);

// The same file with these texts in front of its others, uncompressed. What Latin-1 does not have becomes '?'
// in a tEXt chunk. Throws BadRequest for a keyword or a text that a chunk cannot hold, BadFile where the
// bytes are no PNG file.
std::vector<std::uint8_t> withPngTexts(std::span<const std::uint8_t> file, std::span<const PngText> texts);

}  // namespace continuo::app
