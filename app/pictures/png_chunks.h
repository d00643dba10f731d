#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace continuo::app {

// A chunk of a PNG file. It refers to the file's bytes.
struct PngChunk {
    std::string_view type;               // four letters
    std::span<const std::uint8_t> data;  // between type and checksum
    std::uint32_t checksum = 0;          // as stored

    bool isIntact() const;  // returns whether the checksum is right
};

// Iterates over the chunks of a PNG file without copying; the bytes must outlive this.
class PngChunks {
public:
    // Throws BadFile if the bytes are not a PNG file.
    explicit PngChunks(std::span<const std::uint8_t> file);

    // Returns the next chunk, the last being IEND. Returns nullopt after IEND, or if the file is truncated or
    // damaged.
    std::optional<PngChunk> next();
    bool isComplete() const { return ended_; }  // IEND was read

private:
    std::span<const std::uint8_t> rest_;
    bool ended_ = false;
};

inline constexpr std::size_t kPngSignatureBytes = 8;
inline constexpr std::size_t kPngHeadBytes = 33;  // signature and IHDR

// The fields of a PNG header.
struct PngHead {
    std::uint32_t width = 0, height = 0;  // pixels
    int depth = 0;                        // bits per sample
    int colourType = 0;
};

// Parses the PNG header. Throws BadFile if the first chunk is not a header.
PngHead parsePngHead(std::span<const std::uint8_t> file);

// Throws BadFile with a specific reason if the file is truncated, a critical chunk has a wrong checksum, or
// the header is invalid. A decoder's message would be less clear.
void checkPng(std::span<const std::uint8_t> file);

// Returns whether a file begins with the PNG signature.
bool hasPngSignature(std::span<const std::uint8_t> file);

// Appends a chunk: length, type (four letters), data, checksum.
void appendPngChunk(std::vector<std::uint8_t>& out, std::string_view type,
                    std::span<const std::uint8_t> data);

}  // namespace continuo::app
