#include "pictures/png_chunks.h"

#include <continuo/error.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>

namespace continuo::app {
namespace {

constexpr std::array<std::uint8_t, kPngSignatureBytes> kSignature = {0x89, 'P',  'N',  'G',
                                                                     '\r', '\n', 0x1a, '\n'};
constexpr std::size_t kFrame = 12;  // length, type and checksum
constexpr std::uint32_t kLongest = 0x7fffffff;

// Makes the table for computing the CRC-32 of the PNG specification (annex D, ISO 3309) byte by byte.
constexpr std::array<std::uint32_t, 256> makeTable() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t value = byte;
        for (int bit = 0; bit < 8; ++bit) value = (value & 1) != 0 ? 0xedb88320U ^ (value >> 1) : value >> 1;
        table[byte] = value;
    }
    return table;
}

constexpr std::array<std::uint32_t, 256> kTable = makeTable();

template <class Bytes>
std::uint32_t updateChecksum(std::uint32_t state, const Bytes& bytes) {
    for (const auto each : bytes)
        state = kTable[(state ^ static_cast<std::uint8_t>(each)) & 0xff] ^ (state >> 8);
    return state;
}

std::uint32_t computeChecksum(std::string_view type, std::span<const std::uint8_t> data) {
    return ~updateChecksum(updateChecksum(0xffffffffU, type), data);
}

std::uint32_t bigEndian(std::span<const std::uint8_t> bytes) {
    return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 | std::uint32_t{bytes[2]} << 8 |
           bytes[3];
}

void putBigEndian(std::vector<std::uint8_t>& out, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<std::uint8_t>(number >> shift));
}

[[noreturn]] void failPng(const std::string& why) {
    throw Error(ErrorCode::BadFile, "png: " + why + "; download the file again");
}

// Returns an upper bound of the compressed size of a picture, even if each row compresses badly. A file with
// more data is rejected, because compressed data can expand a thousandfold.
std::uint64_t maxCompressedBytes(const PngHead& head) {
    constexpr int kChannels[] = {1, 1, 3, 1, 2, 1, 4};
    const std::uint64_t bits =
        std::uint64_t{head.width} * static_cast<std::uint64_t>(head.depth * kChannels[head.colourType]);
    const std::uint64_t rows = head.height * (bits / 8 + 2);
    return rows + rows / 8 + std::uint64_t{16} * head.height + 4096;
}

bool isLetter(std::uint8_t byte) { return (byte >= 'A' && byte <= 'Z') || (byte >= 'a' && byte <= 'z'); }

}  // namespace

bool PngChunk::isIntact() const { return computeChecksum(type, data) == checksum; }

bool hasPngSignature(std::span<const std::uint8_t> file) {
    return file.size() >= kSignature.size() && std::ranges::equal(file.first(kSignature.size()), kSignature);
}

PngChunks::PngChunks(std::span<const std::uint8_t> file) {
    if (!hasPngSignature(file))
        throw Error(ErrorCode::BadFile, "png: does not begin as a PNG file does; choose another file");
    rest_ = file.subspan(kSignature.size());
}

std::optional<PngChunk> PngChunks::next() {
    if (ended_ || rest_.size() < kFrame) return std::nullopt;
    const std::uint32_t length = bigEndian(rest_);
    const auto type = rest_.subspan(4, 4);
    if (length > kLongest || length > rest_.size() - kFrame || !std::ranges::all_of(type, isLetter)) {
        rest_ = {};
        return std::nullopt;
    }
    PngChunk chunk;
    chunk.type = {reinterpret_cast<const char*>(type.data()), type.size()};
    chunk.data = rest_.subspan(8, length);
    chunk.checksum = bigEndian(rest_.subspan(8 + length));
    rest_ = rest_.subspan(kFrame + length);
    ended_ = chunk.type == "IEND";
    return chunk;
}

PngHead parsePngHead(std::span<const std::uint8_t> file) {
    constexpr std::size_t kBytes = 13;
    const std::optional<PngChunk> chunk = PngChunks(file).next();
    if (!chunk) failPng("is cut off");
    if (chunk->type != "IHDR" || chunk->data.size() != kBytes) failPng("does not begin with a header");
    return {bigEndian(chunk->data), bigEndian(chunk->data.subspan(4)), chunk->data[8], chunk->data[9]};
}

void checkPng(std::span<const std::uint8_t> file) {
    const PngHead head = parsePngHead(file);
    const auto among = [](int value, std::initializer_list<int> allowed) {
        return std::ranges::find(allowed, value) != allowed.end();
    };
    if (!among(head.colourType, {0, 2, 3, 4, 6}))
        failPng("is of colour type " + std::to_string(head.colourType) + "; a PNG is of 0, 2, 3, 4 or 6");
    const bool any = head.colourType == 0, indexed = head.colourType == 3;
    if (!(any       ? among(head.depth, {1, 2, 4, 8, 16})
          : indexed ? among(head.depth, {1, 2, 4, 8})
                    : among(head.depth, {8, 16})))
        failPng("has " + std::to_string(head.depth) + " bits a sample; of its colour type there are " +
                (any       ? "1, 2, 4, 8 or 16"
                 : indexed ? "1, 2, 4 or 8"
                           : "8 or 16"));
    PngChunks chunks(file);
    std::uint64_t packed = 0;
    while (const std::optional<PngChunk> chunk = chunks.next()) {
        if (chunk->type == "IDAT") packed += chunk->data.size();
        // A chunk whose type begins with a capital letter is critical.
        const bool needed = chunk->type[0] >= 'A' && chunk->type[0] <= 'Z';
        if (needed && !chunk->isIntact())
            failPng("is damaged (a wrong checksum in " + std::string(chunk->type) + ")");
    }
    if (!chunks.isComplete()) failPng("is cut off");
    if (packed == 0) failPng("holds no picture");
    if (packed > maxCompressedBytes(head)) failPng("holds far more data than its picture has");
}

void appendPngChunk(std::vector<std::uint8_t>& out, std::string_view type,
                    std::span<const std::uint8_t> data) {
    if (type.size() != 4 || data.size() > kLongest)
        throw Error(ErrorCode::Internal, "png: a chunk " + std::string(type) + " of " +
                                             std::to_string(data.size()) + " bytes cannot be");
    putBigEndian(out, static_cast<std::uint32_t>(data.size()));
    out.insert(out.end(), type.begin(), type.end());
    out.insert(out.end(), data.begin(), data.end());
    putBigEndian(out, computeChecksum(type, data));
}

}  // namespace continuo::app
