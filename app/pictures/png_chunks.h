#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace continuo::app {

// One chunk of a PNG file; a view of the file's bytes.
struct PngChunk {
    std::string_view type;               // four letters
    std::span<const std::uint8_t> data;  // what lies between type and checksum
    std::uint32_t checksum = 0;          // as the file has it

    bool intact() const;  // whether the checksum is right
};

// Walks through the chunks of a PNG file without copying; the bytes must outlive it.
class PngChunks {
public:
    // Throws BadFile where the bytes are no PNG file at all.
    explicit PngChunks(std::span<const std::uint8_t> file);

    // The next one up to IEND; nothing behind it, and nothing more where the file is cut off or damaged.
    std::optional<PngChunk> next();
    bool whole() const { return ended_; }  // IEND has come

private:
    std::span<const std::uint8_t> rest_;
    bool ended_ = false;
};

inline constexpr std::size_t kPngSignatureBytes = 8;
inline constexpr std::size_t kPngHeadBytes = 33;  // signature and IHDR

// What the header of a PNG file says of its picture.
struct PngHead {
    std::uint32_t width = 0, height = 0;  // pixels
    int depth = 0;                        // bits of a sample
    int colourType = 0;
};

// What the first chunk says; throws BadFile where that is no header.
PngHead pngHead(std::span<const std::uint8_t> file);

// Throws BadFile, saying what, where a file is cut off, a chunk that the picture needs has a wrong checksum,
// or the header holds what cannot be: a decoder would say so less clearly.
void checkPng(std::span<const std::uint8_t> file);

// Whether a file begins as a PNG file does.
bool hasPngSignature(std::span<const std::uint8_t> file);

// Appends a chunk: length, type (four letters), data, checksum.
void appendPngChunk(std::vector<std::uint8_t>& out, std::string_view type,
                    std::span<const std::uint8_t> data);

}  // namespace continuo::app
